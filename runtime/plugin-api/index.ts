export type { SampleLanguage } from '#compile/code-sample.ts';
export { type FileContent, fileContent, fileOfContent } from '#compile/sample/file-content.ts';
export type { SampleAnswer, SampleBody, SampleCall, SamplePart } from '#compile/sample/sample-call.ts';
export type { ConsoleSession, MenuLayout } from '#core/console-session.ts';
export type { OperationId, Operations } from '#core/generated/contracts.ts';
export type { LinkedPage } from '#core/linked-page.ts';
export type { PermissionMap, Role } from '#core/permission.ts';
export { filledString, stringOf } from '#core/text-of.ts';
export { definePlugin, type Plugin } from './define-plugin.ts';
export type {
  ExtensionPoints,
  PluginComponentModule,
  PluginComponentProps,
  RequestSignerModule,
} from './extension-points.ts';
export { type CodeSample, loadCodeSample } from './load-code-sample.ts';
export { loadStyle } from './load-style.ts';
export type { PluginCallOptions, PluginHost, PluginQuestion } from './plugin-host.ts';
export type {
  PagePreviewProps,
  PluginButtonProps,
  PluginCodeProps,
  PluginCopyButtonProps,
  PluginDialogProps,
  PluginDropdownItem,
  PluginDropdownProps,
  PluginEmptyProps,
  PluginFactsProps,
  PluginFailureProps,
  PluginFieldProps,
  PluginIconProps,
  PluginSearchInputProps,
  PluginSegmentsProps,
  PluginTableProps,
  PluginTabsProps,
  PluginTagProps,
  PluginUi,
  PluginUploadProps,
  PreviewState,
} from './plugin-ui.ts';
export { useTypedText } from './use-typed-text.ts';
