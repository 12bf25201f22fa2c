// What the terminal says of schema files: overlays at the start, faults and their end while the server runs.
import type { Config } from '#config/config.ts';
import { describeOverlay } from '#config/read/overlay-report.ts';
import type { SchemaStore } from '#engines/authoring/schema-store.ts';
import { writeGatewaySettings } from '#engines/gateway/gateway-settings.ts';
import type { ServerLog } from './server-log.ts';
import { printDiagnostics } from './start-schemas.ts';

/** Logs it now, and logs changes until the store is closed. */
export function reportSchemas(store: SchemaStore, log: ServerLog): void {
  const started = store.config();
  let told = new Set<string>();
  let shown = '';
  tellOverlays();
  store.subscribe(({ good, version, diagnostics }) => {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const text = good ? '' : printDiagnostics(errors, store.workspace().layers);
    if (text !== '' && text !== shown)
      process.stderr.write(`\n配置有错误，页面仍是上一个正确的版本：\n\n${text}`);
    if (good && shown !== '') console.log(`配置已恢复（版本 ${version}）`);
    else if (good) console.log(`配置已更新（版本 ${version}）`);
    shown = text;
    if (!good) return;
    log({ level: 'info', message: `配置已更新：版本 ${version}` });
    tellOverlays();
    if (gatewayPart(started) !== gatewayPart(store.config()))
      tellOnce('网关的错误文案和参数默认值有改动，重启服务器后在网关生效');
  });

  function tellOverlays(): void {
    const lines = store.overlays().map((overlay) => describeOverlay(overlay));
    for (const line of lines) if (!told.has(line)) console.log(`叠加 ${line}`);
    told = new Set([...lines, ...[...told].filter((line) => line.startsWith('!'))]);
  }
  function tellOnce(text: string): void {
    if (told.has(`!${text}`)) return;
    told.add(`!${text}`);
    console.log(text);
  }
}

/** The gateway gets its part when it starts, and outlives the server. */
function gatewayPart(config: Config): string {
  return writeGatewaySettings(config, { host: '', port: 0 });
}
