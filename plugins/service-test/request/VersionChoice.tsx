import { useId } from 'react';
import { useTestContext } from '../model/test-context.ts';
import type { TestInfo, TestVersion } from '../model/wire.ts';

interface VersionChoiceProps {
  readonly info: TestInfo;
  readonly version: TestVersion | undefined;
  readonly onVersion: (id: string) => void;
  readonly onReload: () => void;
}

/** By the service's own split, or one version whatever its share. */
export function VersionChoice({ info, version, onVersion, onReload }: VersionChoiceProps) {
  const { host } = useTestContext();
  const { Button, Field } = host.ui;
  const id = useId();
  const help =
    info.versions.length === 0
      ? '现在没有运行中的实例，网关会拒绝调用；启动服务后刷新。'
      : version === undefined
        ? '按各版本的流量占比选择版本。测试调用不占应用的限额，记在“在线测试”名下。'
        : `固定调用版本 ${version.number}，不受流量占比影响，也不计入版本对比。测试调用记在“在线测试”名下。`;
  return (
    <Field id={id} label="版本" help={help}>
      <span className="st-target">
        <select
          id={id}
          className="aic-input aic-select"
          value={version?.id ?? ''}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onVersion(event.target.value)}
        >
          <option value="">按流量分配</option>
          {info.versions.map(({ id: own, number, weight, running, description }) => (
            <option key={own} value={own}>
              版本 {number}（流量 {weight}%，{running} 个实例）{description}
            </option>
          ))}
        </select>
        <Button level="text" icon="refresh" label="刷新版本" onClick={onReload} />
      </span>
    </Field>
  );
}
