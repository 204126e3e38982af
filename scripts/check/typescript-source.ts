// Finds the line of a value in a content module, and the value at a position, because a loaded module no longer knows them.
import { type ESTree, parseSync } from 'vite';

export interface TypeScriptSource {
  /** First syntax error: its line and what the parser expected. */
  syntaxError: { line: number; message: string } | undefined;
  /** Line of a value such as `['home', 'hero', 'lead']`, or of the closest value around it. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Path of the innermost value at a position, for example 'home.hero.lead'. Lines and columns count from 1. */
  fieldAt(line: number, column: number): string | undefined;
}

interface Value {
  /** The range includes the key, so that errors about the key belong to the value. */
  start: number;
  end: number;
  valueStart: number;
  children: Map<string, Value>;
}

export function parseTypeScript(file: string, text: string): TypeScriptSource {
  const { program, errors } = parseSync(file, text);
  const lineStarts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
  const lineAt = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const root: Value = { start: 0, valueStart: 0, end: text.length, children: exportedValues(program) };
  const [error] = errors;

  return {
    syntaxError: error && { line: lineAt(error.labels[0]?.start ?? 0), message: error.message },
    lineOf(path) {
      let value = root;
      for (const key of path) {
        const child = value.children.get(String(key));
        if (!child) break;
        value = child;
      }
      return lineAt(value.valueStart);
    },
    fieldAt(line, column) {
      const offset = (lineStarts[line - 1] ?? 0) + column - 1;
      const path: string[] = [];
      for (let value: Value | undefined = root; value; ) {
        const found: [string, Value] | undefined = value.children
          .entries()
          .find(([, { start, end }]) => start <= offset && offset < end);
        if (found) path.push(found[0]);
        value = found?.[1];
      }
      return path.join('.') || undefined;
    },
  };
}

type Constants = ReadonlyMap<string, ESTree.Expression>;

function exportedValues(program: ESTree.Program): Map<string, Value> {
  const constants = new Map<string, ESTree.Expression>();
  const exported = new Map<string, Value>();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const declarator of declaration.declarations) {
      const { id, init } = declarator;
      if (id.type !== 'Identifier' || !init) continue;
      constants.set(id.name, init);
      if (declaration !== statement) exported.set(id.name, toValue(declarator, init, constants));
    }
  }
  return exported;
}

function toValue({ start, end }: ESTree.Span, expression: ESTree.Node, constants: Constants): Value {
  return { start, valueStart: expression.start, end, children: childrenOf(expression, constants) };
}

function childrenOf(expression: ESTree.Node, constants: Constants): Map<string, Value> {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return childrenOf(expression.expression, constants);
    case 'ObjectExpression':
      return new Map(
        expression.properties.flatMap((property) =>
          property.type === 'Property' ? [[nameOf(property), toValue(property, property.value, constants)]] : [],
        ),
      );
    case 'ArrayExpression':
      return new Map(
        expression.elements.flatMap((element, index) => (element ? [[String(index), toValue(element, element, constants)]] : [])),
      );
    case 'Identifier': {
      const constant = constants.get(expression.name);
      return constant ? childrenOf(constant, constants) : new Map();
    }
    default:
      return new Map();
  }
}

function nameOf({ key }: ESTree.ObjectProperty): string {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
}
