import { useMutation } from '@tanstack/react-query';
import { errorText } from './i18n.ts';
import { download } from './download.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import icon from '#platform/ui/pictures/icons/download.svg?raw';

type DownloadButtonProps = {
  /** Path of a document with its query, as the API names it. */
  url: string;
  fileName: string;
  text: string;
  /** Which document it is, for screen readers. */
  documentLabel?: string;
};

/** Downloads a document. A link would not work, because the session is sent in a header. */
export function DownloadButton({ url, fileName, text, documentLabel }: DownloadButtonProps) {
  const saving = useMutation({
    mutationFn: () => {
      const { pathname, searchParams } = new URL(url, location.origin);
      return download(pathname, Object.fromEntries(searchParams), fileName);
    },
  });
  return (
    <Button
      kind="text"
      icon={icon}
      pending={saving.isPending}
      problem={errorText(saving.error)}
      onClick={() => saving.mutate()}
    >
      {text}
      {documentLabel && <span className="vh"> {documentLabel}</span>}
    </Button>
  );
}
