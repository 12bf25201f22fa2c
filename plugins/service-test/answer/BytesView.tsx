import { bytesOf } from '../model/held-file.ts';
import { sizeText } from '../model/size-text.ts';
import { useTestContext } from '../model/test-context.ts';
import type { TestAnswer } from '../model/wire.ts';

const SHOWN = 256;

/** Bytes that are no text: what they are, their beginning, and a way to keep them. */
export function BytesView({ answer }: { readonly answer: TestAnswer }) {
  const { Code } = useTestContext().host.ui;
  const { bodyBase64, contentType, bodyBytes, truncated } = answer;
  const beginning = bytesOf(bodyBase64.slice(0, Math.ceil(SHOWN / 3) * 4)).subarray(0, SHOWN);
  const rows = Array.from({ length: Math.ceil(beginning.length / 16) }, (_, row) =>
    [...beginning.subarray(row * 16, (row + 1) * 16)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(' '),
  );
  return (
    <div className="aic-stack">
      <p>
        二进制内容，{contentType || '类型未知'}，{sizeText(bodyBytes)}。
        {!truncated && (
          <a href={`data:application/octet-stream;base64,${bodyBase64}`} download="answer.bin">
            保存为文件
          </a>
        )}
      </p>
      <Code label="内容的开头" text={rows.join('\n')} />
      {bodyBytes > SHOWN && <p className="aic-hint">只显示前 {SHOWN} 字节。</p>}
    </div>
  );
}
