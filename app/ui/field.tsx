import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';

/** `anchor` is the id of the field with its label, for links to it. */
type FieldProps = { anchor?: string | undefined; label: ReactNode; help?: ReactNode; error?: string | undefined };

type DescriptionAttributes = { 'aria-describedby'?: string; 'aria-invalid'?: true };

// Maximum lengths in UTF-16 units. They are above the server's limits, so that the server reports a text that is too long instead of the
// browser cutting it off. They are below the limit of a request body (server/incoming-request.ts).
const MAX_LINE_UNITS = 3_000;
const MAX_TEXT_UNITS = 30_000;

export function TextField({ anchor, label, help, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field anchor={anchor} label={label} help={help} error={error}>
      {(id, description) => <input className="input" id={id} maxLength={MAX_LINE_UNITS} {...input} {...description} />}
    </Field>
  );
}

export function TextArea({ anchor, label, help, error, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field anchor={anchor} label={label} help={help} error={error}>
      {(id, description) => <textarea className="input" id={id} maxLength={MAX_TEXT_UNITS} {...textarea} {...description} />}
    </Field>
  );
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & { options: readonly (readonly [value: string | number, text: string])[] };

export function SelectField({ label, help, error, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(id, description) => (
        <select className="input" id={id} {...select} {...description}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & { toggleLabels: { show: string; hide: string; ofPassword: string } };

export function PasswordField({ label, help, error, toggleLabels, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(id, description) => (
        <div className="password-field">
          <input
            className="input"
            id={id}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...description}
          />
          <button
            className="link-btn password-field__toggle needs-scripts"
            type="button"
            aria-controls={id}
            onClick={() => setShown((shown) => !shown)}
          >
            {isShown ? toggleLabels.hide : toggleLabels.show}
            <span className="visually-hidden"> {toggleLabels.ofPassword}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

export function CheckField({ anchor, label, error, ...input }: Omit<FieldProps, 'help'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field" id={anchor}>
      <div className="checkbox">
        <input id={id} type="checkbox" {...input} {...describe(id, undefined, error)} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={id} text={error} />
    </div>
  );
}

type RadioFieldProps = Omit<FieldProps, 'help'> & ComponentProps<'input'> & { options: Record<string, string> };

/** Without a default value, nothing is chosen. */
export function RadioField({ anchor, label, error, name, options, defaultValue, onChange, ...input }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset className="choices" id={anchor}>
      <legend>{label}</legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            onChange={onChange}
            defaultChecked={value === defaultValue}
            {...(value === defaultValue && input)}
            {...describe(id, undefined, error)}
          />
          <span>{text}</span>
        </label>
      ))}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}

type RenderControl = { children: (id: string, description: DescriptionAttributes) => ReactNode };

function Field({ anchor, label, help, error, children }: FieldProps & RenderControl) {
  const id = useId();
  return (
    <div className="field" id={anchor}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <span className="field__help" id={`${id}help`}>
          {help}
        </span>
      )}
      {children(id, describe(id, help, error))}
      <FieldError id={id} text={error} />
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className="field__error" id={`${id}error`}>
      {text}
    </p>
  ) : null;
}

function describe(id: string, help: ReactNode, error: string | undefined): DescriptionAttributes {
  const describedBy = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ');
  return { ...(describedBy && { 'aria-describedby': describedBy }), ...(error && { 'aria-invalid': true }) };
}

/** False until React handles events. Before that, a click is lost, so controls that need JavaScript are disabled. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
