// How much of each, and the few places that are allowed more. A row that is no longer needed is a fault: lists only shrink.

export const MAX_FILE_LINES = 400;
export const MAX_FUNCTION_LINES = 80;

/** Functions that are longer: `file name` and how long at most. */
export const LONG_FUNCTIONS: Readonly<Record<string, number>> = {
  'plugins/log-viewer/LogPanel.tsx LogPanel': 201,
  'platform/engines/gateway/async/task-store.ts createTaskStore': 193,
  'platform/engines/gateway/forward/forward-request.ts forwardRequest': 165,
  'platform/engines/runner/driver/local/runs.ts createRuns': 158,
  'platform/engines/authoring/authoring.ts createAuthoring': 142,
  'platform/engines/gateway/capture/captures.ts createCaptures': 142,
  'plugins/log-viewer/list/LineList.tsx LineList': 140,
  'plugins/studio/publish/PublishDialog.tsx PublishDialog': 138,
  'platform/engines/gateway/log/request-log.ts createRequestLog': 137,
  'platform/engines/runner/driver/local/local-driver.ts createLocalDriver': 128,
  'plugins/api-document/model/schema-rows.ts schemaRow': 127,
  'runtime/app/chart/UplotChart.tsx UplotChart': 103,
  'plugins/studio/document/use-document.ts useDocument': 125,
  'plugins/log-viewer/model/log-store.ts createLogStore': 120,
  'platform/engines/metrics/gateway-meters.ts createGatewayMeters': 122,
  'plugins/studio/Workbench.tsx OpenFile': 121,
  'plugins/service-test/request/FileField.tsx FileField': 117,
  'runtime/config/assist/outline.ts readOutline': 116,
  'runtime/app/table/TableView.tsx TableView': 115,
  'platform/http/live/event-hub.ts createEventHub': 114,
  'platform/engines/gateway/async/run-tasks.ts startTaskWorker': 114,
  'platform/http/live/live-app.ts createLiveApp': 112,
  'plugins/studio/tree/FileTree.tsx FileTree': 112,
  'plugins/studio/form/ItemsField.tsx ItemsField': 109,
  'plugins/log-viewer/bar/FilterBar.tsx FilterBar': 108,
  'plugins/studio/history/HistoryDrawer.tsx HistoryDrawer': 106,
  'runtime/app/form/use-schema-form.ts useSchemaForm': 104,
  'runtime/app/data/resource-cache.ts createResourceCache': 101,
  'runtime/app/form/use-form-state.ts useFormState': 101,
  'runtime/app/table/DataTable.tsx DataTable': 99,
  'platform/http/live/call-feed.ts createCallFeed': 98,
  'runtime/config/contracts/resolve-schema.ts createSchemaResolver': 96,
  'runtime/kinds/widget/file/Input.tsx Input': 96,
  'platform/engines/files/volumes.ts createVolumes': 94,
  'plugins/log-viewer/list/use-scrolling.ts useScrolling': 93,
  'platform/engines/runner/log/follow-output.ts followOutput': 92,
  'platform/engines/runner/log/keep/write-segments.ts openSegments': 92,
  'runtime/app/form/yaml/YamlPane.tsx YamlPane': 91,
  'runtime/app/form/widget/Combobox.tsx Combobox': 90,
  'plugins/studio/form/FormPane.tsx FormPane': 90,
  'runtime/config/workspace/watch-reads.ts watchReads': 89,
  'platform/engines/authoring/schema-store.ts createSchemaStore': 89,
  'platform/engines/gateway/gateway.ts createContext': 86,
  'platform/engines/gateway/websocket/forward-upgrade.ts forwardUpgrade': 86,
  'plugins/service-test/TestBench.tsx TestBench': 86,
  'plugins/studio/StudioPage.tsx PluginComponent': 86,
  'platform/cli/validate-arguments.ts readValidateArguments': 85,
  'platform/boot/start-embedded.ts startEmbedded': 84,
  'runtime/core/expression/scanner.ts createScanner': 83,
  'platform/supervise/supervise-process.ts superviseProgram': 83,
  'plugins/studio/preview/PreviewPane.tsx PreviewPane': 83,
};

/** Files that are longer than `MAX_FILE_LINES`, and how long at most. */
export const LONG_FILES: Readonly<Record<string, number>> = {
  'runtime/app/amis/amis-theme.css': 515,
  'runtime/app/form/form.css': 466,
  'plugins/service-test/service-test.css': 472,
  'plugins/log-viewer/log-viewer.css': 459,
  'runtime/app/table/table.css': 436,
};

/** Where a value gets a type that was not proven: the border's prefix, how many casts stand there. */
export const CAST_BORDERS: Readonly<Record<string, number>> = {
  'platform/boot/': 2,
  'platform/cli/': 8,
  'platform/engines/authoring/': 4,
  'platform/engines/gateway/': 10,
  'platform/engines/health/': 1,
  'platform/engines/metrics/': 1,
  'platform/engines/presets/': 1,
  'platform/engines/runner/': 4,
  'platform/http/': 31,
  'platform/operations/': 14,
  'platform/settings/': 1,
  'platform/storage/': 4,
  'platform/supervise/': 1,
  'platform/web/': 3,
  'platform/workers/': 2,
  'plugins/log-viewer/': 2,
  'plugins/service-test/': 7,
  'plugins/studio/': 4,
  'presets/object-detect/': 3,
  'presets/serving/': 1,
  'runtime/app/': 5,
  'runtime/app/amis/': 4,
  'runtime/app/form/': 17,
  'runtime/kinds/widget/': 1,
  'runtime/app/http/': 2,
  'runtime/app/live/': 7,
  'runtime/app/router/': 3,
  'runtime/app/session/': 7,
  'runtime/config/': 67,
  'runtime/core/expression/': 12,
  'runtime/core/validate/': 1,
  'runtime/main.tsx': 2,
};

/** Casts through `unknown`, where a foreign type is wider or narrower than what is there. */
export const BLIND_CASTS: Readonly<Record<string, string>> = {
  'runtime/config/viewer/prune-page.ts': 'a page without some of its members is a page',
  'runtime/app/form/InputField.tsx': 'rjsf knows nothing of our options',
  'runtime/app/form/templates.tsx': 'rjsf knows nothing of our options',
  'platform/http/request/read-body.ts': 'the types of a web stream lack its iterator',
  'platform/storage/pool.ts': 'the type demands cursors, which are never asked for',
  'platform/cli/render/axe.ts': 'axe is put into the page from outside',
  'platform/http/console/parse-markdown.ts': 'tokens of marked are read as records',
  'platform/operations/services/inference/read-signatures.ts': 'what the inspection wrote as JSON',
};

/** Modules that remember something, with the name of it. */
export const MODULE_STATE: Readonly<Record<string, readonly string[]>> = {
  // The editor of a file that is opened again waits for what its former editor still saves, also when the page was left.
  'plugins/studio/document/in-turn.ts': ['last'],
  // What a table's columns are, by connection pool.
  'platform/storage/entity-rows.ts': ['columnSets'],
};

/** Files that only hand on: the plugin API, and page kinds that are loaded as one file. */
export const HANDS_ON: readonly string[] = [
  'runtime/plugin-api/index.ts',
  'runtime/kinds/page/generated/views-together.ts',
];
