// Field with the name of a picture. A chosen photograph is uploaded at once, and saved with the form.
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../i18n/content.ts';
import { hasPicture, Picture } from '../ui/drawing.tsx';
import { TextField, useHydrated } from '../ui/field.tsx';
import { type UploadError, uploadPicture } from './encode-picture.ts';
import { editorTexts } from './texts.ts';

type PictureFieldProps = ComponentProps<typeof TextField> & { defaultValue: string; onUpload(name: string): void };

export function PictureField({ name, defaultValue, error, onUpload, ...input }: PictureFieldProps) {
  const copy = useTexts(editorTexts).pages.form.picture;
  const isHydrated = useHydrated();
  const [picture, setPicture] = useState(defaultValue);
  const [state, setState] = useState<'uploading' | UploadError>();
  const upload = async (photograph: File) => {
    setState('uploading');
    const uploaded = await uploadPicture(photograph);
    if ('error' in uploaded) return setState(uploaded.error);
    setPicture(uploaded.name);
    setState(undefined);
    onUpload(uploaded.name);
  };
  const isUploading = state === 'uploading';
  return (
    <div className="picture-field wide">
      {/* A form that is sent too early is refused, because this is no picture. */}
      <input type="hidden" name={name} value={isUploading ? state : picture} autoComplete="off" />
      {hasPicture(picture) && <Picture name={picture} alt="" sizes="12rem" />}
      <div className="needs-scripts">
        <TextField
          {...input}
          type="file"
          accept="image/*"
          maxLength={undefined}
          disabled={!isHydrated}
          help={copy.help}
          error={state && !isUploading ? copy[state] : error}
          onChange={({ target: { files } }) => !isUploading && files?.[0] && upload(files[0])}
        />
        <p role="status">{isUploading && copy.uploading}</p>
      </div>
      <noscript>
        <p className="alert">{copy.needsScripts}</p>
      </noscript>
    </div>
  );
}
