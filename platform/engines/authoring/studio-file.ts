// Which files the studio may write, and what text may stand in them. The path decides; nothing here touches the disk.
import { type FileKind, fileKind } from '#config/read/file-kinds.ts';
import { AppError } from '#core/app-error.ts';
import { isStorable } from '#core/storable-text.ts';

/** Bytes of one file as UTF-8: the largest built-in page is a fiftieth of it. */
const MAX_FILE_BYTES = 262_144;
const MAX_PATH_CHARACTERS = 200;
const MAX_PATH_PARTS = 10;
/** Lower case only: two files that differ in case alone are one file on some systems. */
const PATH_PART = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
/** Device names of Windows: a checkout of the published files there must work as well. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

const EDITABLE: ReadonlySet<FileKind> = new Set<FileKind>(['page', 'menu', 'help', 'enum']);
/** Without this page there would be no way back but the command line. */
const OWN_PAGE = 'pages/aic/admin/studio.yaml';
const BY_CODE = '它与程序代码一起定义，须由开发人员在代码库中修改';
const BY_DEPLOYMENT = '它属于部署配置，请在 --schemas 叠加目录中修改后重新部署';

const REASONS: Partial<Record<FileKind, string>> = {
  api: `接口契约只能查看：${BY_CODE}`,
  entity: `实体只能查看：${BY_CODE}`,
  error: `错误目录只能查看：${BY_CODE}`,
  fragment: `公共字段只能查看：${BY_CODE}`,
  parameters: `系统参数的定义只能查看：${BY_CODE}；参数的值请在“系统设置”中修改`,
  permissions: `权限定义只能查看：${BY_DEPLOYMENT}`,
  products: `产品定义只能查看：${BY_DEPLOYMENT}`,
  modules: `模块目录只能查看：${BY_DEPLOYMENT}`,
  deployment: `部署信息只能查看：${BY_DEPLOYMENT}`,
  console: `控制台参数只能查看：${BY_DEPLOYMENT}`,
  journey: '旅程由测试人员在配置目录的文件中编写，控制台不读取',
};

export interface StudioFile {
  readonly kind: FileKind;
  readonly id: string;
}

/** Why a file of the project cannot be changed in the studio, Chinese; undefined: it can. */
export function readOnlyReason(path: string): string | undefined {
  const kind = fileKind(path)?.kind;
  if (kind === undefined) return '它不是配置文件';
  if (path === OWN_PAGE) return '它是页面工作室自己的页面，改坏后将无法打开工作室';
  return EDITABLE.has(kind) ? undefined : REASONS[kind];
}

/** @throws AppError `studio.path-refused` unless the path names a schema file of a known kind */
export function requireSchemaPath(path: string): StudioFile {
  const refused = (reason: string) => new AppError('studio.path-refused', { path: shown(path), reason });
  const parts = path.split('/');
  if (path.length > MAX_PATH_CHARACTERS) throw refused(`路径最长 ${MAX_PATH_CHARACTERS} 个字符`);
  if (parts.length > MAX_PATH_PARTS) throw refused(`目录最多 ${MAX_PATH_PARTS} 层`);
  const kind = fileKind(path);
  if (kind === undefined || parts.some((part) => part === '' || part.startsWith('.')))
    throw refused('不是配置目录中的文件');
  return kind;
}

/** @throws AppError `studio.path-refused`, `studio.read-only` */
export function requireEditablePath(path: string): StudioFile {
  const file = requireSchemaPath(path);
  const reason = readOnlyReason(path);
  if (reason !== undefined) throw new AppError('studio.read-only', { path, reason });
  const bad = path.split('/').find((part) => !PATH_PART.test(part) || RESERVED.test(part));
  const refused = (why: string) => new AppError('studio.path-refused', { path: shown(path), reason: why });
  if (bad !== undefined)
    throw refused(`“${bad}”只能含小写字母、数字、下划线、短横线和点，且不能是系统保留名`);
  if (file.kind === 'help' && !path.endsWith('.md')) throw refused('帮助文件必须以 .md 结尾');
  return file;
}

/** @throws AppError `studio.text-refused` for what cannot stand in a UTF-8 text file of bounded size */
export function requireText(path: string, text: string): void {
  const refused = (reason: string) => new AppError('studio.text-refused', { path, reason });
  if (text.includes('\0')) throw refused('不能含有空字符');
  if (!isStorable(text)) throw refused('含有无效的 Unicode 字符，不能存为 UTF-8');
  if (text.includes('\uFFFD')) throw refused('含有乱码字符“\uFFFD”，请确认内容来自 UTF-8 编码的文件');
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) throw refused(`一个文件最大 ${MAX_FILE_BYTES / 1024} KB`);
}

function shown(path: string): string {
  return path.length > MAX_PATH_CHARACTERS ? `${path.slice(0, MAX_PATH_CHARACTERS)}…` : path;
}
