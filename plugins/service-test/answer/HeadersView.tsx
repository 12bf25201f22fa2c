import type { Draft } from '../model/request.ts';
import type { TestAnswer } from '../model/wire.ts';

/** What went out and what came back beside the bodies. */
export function HeadersView({ answer, draft }: { readonly answer: TestAnswer; readonly draft: Draft }) {
  return (
    <>
      <p className="st-sent">
        <span className="aic-tag">{draft.method.toUpperCase()}</span> <code>{answer.address}</code>
      </p>
      <table className="st-headers">
        <caption className="aic-visually-hidden">响应头</caption>
        <tbody>
          {answer.headers.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
