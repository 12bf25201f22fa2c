/** What every list of services tells of each; what only some of them tell stands behind these. */
export const SERVICE_COLUMNS = [
  'service.id',
  'service.organizationId',
  'service.projectId',
  'service.source',
  'service.name',
  'service.code',
  'service.description',
  'service.category',
  'service.protocol',
  'service.visibility',
  'service.state',
  'service.stateReason',
  'service.stateAt',
  'service.qpsCapacity',
  'service.createdAt',
] as const;
