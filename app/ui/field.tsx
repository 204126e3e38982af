import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

/** A label above its control, help text before it, the error below it, all associated with the control. */
export function TextField({ label, help, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHelp id={id} text={help} />
      <input className="input" id={id} {...input} {...descriptionProps(id, help, error)} />
      <FieldError id={id} text={error} />
    </div>
  );
}

interface PasswordCopy {
  show: string;
  hide: string;
  /** For screen readers, after `show` and `hide`. */
  ofPassword: string;
}

/** With a button that reveals the password, if JavaScript is enabled. */
export function PasswordField({
  label,
  help,
  error,
  words,
  ...input
}: FieldProps & { words: PasswordCopy } & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHelp id={id} text={help} />
      <div className="password-field">
        <input
          className="input"
          id={id}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...descriptionProps(id, help, error)}
        />
        <button
          className="link-btn password-field__toggle needs-scripts"
          type="button"
          aria-controls={id}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown ? words.hide : words.show}
          <span className="visually-hidden"> {words.ofPassword}</span>
        </button>
      </div>
      <FieldError id={id} text={error} />
    </div>
  );
}

export function TextArea({ label, help, error, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHelp id={id} text={help} />
      <textarea className="input" id={id} {...textarea} {...descriptionProps(id, help, error)} />
      <FieldError id={id} text={error} />
    </div>
  );
}

export function SelectField({ label, help, error, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHelp id={id} text={help} />
      <select className="input" id={id} {...select} {...descriptionProps(id, help, error)}>
        {children}
      </select>
      <FieldError id={id} text={error} />
    </div>
  );
}

export function CheckField({ label, error, ...input }: Omit<FieldProps, 'help'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field">
      <div className="checkbox">
        <input id={id} type="checkbox" {...input} {...descriptionProps(id, undefined, error)} />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={id} text={error} />
    </div>
  );
}

function FieldHelp({ id, text }: { id: string; text: ReactNode }) {
  return text ? (
    <span className="field__help" id={`${id}help`}>
      {text}
    </span>
  ) : null;
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className="field__error" id={`${id}error`}>
      {text}
    </p>
  ) : null;
}

function descriptionProps(id: string, help: ReactNode, error: string | undefined) {
  const describedBy = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ');
  return { ...(describedBy && { 'aria-describedby': describedBy }), ...(error && { 'aria-invalid': true as const }) };
}
