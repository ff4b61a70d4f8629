import type { ViewProps } from '#runtime/faces.ts';
import { fileName, filesOf } from '../../_shared/files.ts';
import '../../_shared/display.css';

/** Stored files by name, to be opened where their address allows it. */
export default function UploadFileView({ value }: ViewProps) {
  return (
    <ul className="zk-files">
      {filesOf(value).map((file, index) => {
        const isAddress = typeof file.url === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(file.url);
        return (
          <li key={index}>
            {isAddress ? (
              <a className="zk-link" href={file.url} target="_blank" rel="noopener noreferrer">
                {fileName(file)}
              </a>
            ) : (
              fileName(file)
            )}
          </li>
        );
      })}
    </ul>
  );
}
