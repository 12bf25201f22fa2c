import { expect, it } from 'vitest';
import { readDeployment } from '../../../../platform/http/console/deployment-facts.ts';
import { STUDIO_FLAG, withoutStudio } from '../../../../platform/http/console/studio-flag.ts';
import { loadTestConfig } from '../../../support/load-test-config.ts';

it('opens the studio by the configuration of this server, whatever the platform behind it says', async () => {
  const config = await loadTestConfig();
  const says = (open: boolean) => ({
    success: true,
    result: { modules: { [STUDIO_FLAG]: open, other: true } },
  });
  expect(readDeployment(says(false), config).modules).toMatchObject({ [STUDIO_FLAG]: true, other: true });
  expect(readDeployment(says(true), withoutStudio(config)).modules).toMatchObject({
    [STUDIO_FLAG]: false,
    other: true,
  });
  expect(config.deployment.modules[STUDIO_FLAG]).toBe(true);
});
