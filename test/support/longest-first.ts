/** Starts the slowest test files first, so that no worker is left alone with one at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'test/sim/plain.test.ts',
  'test/sim/ours.test.ts',
  'test/sim/mutants.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/fuzz/oracles.test.ts',
  'test/scenarios/bad-days/long-days.test.ts',
  'test/scenarios/bad-days/full-disk.test.ts',
  'test/scenarios/hub/hand-over.test.ts',
  'test/main/loopback/rescue.test.ts',
  'test/scenarios/attacks/attack-growth.test.ts',
  'test/scenarios/hub/webhooks.test.ts',
  'test/main/sync/forms/plain-filling.test.ts',
  'test/main/sync/operations/documents/document-add.test.ts',
  'test/main/hub/commands/serve.test.ts',
  'test/main/hub/commands/backup.test.ts',
  'test/main/sync/push/hub-put-back-forms.test.ts',
  'test/scenarios/forms/attaching.test.ts',
  'test/scenarios/damaged-data/damage.test.ts',
  'test/main/loopback/server.test.ts',
  'test/main/service/documents/thumbnails/thumbnails.test.ts',
  'test/main/sync/pull/sweep/sweep.test.ts',
  'test/scenarios/rescue/bombs.test.ts',
  'test/kill/kill.test.ts',
  'test/e2e/barriers.test.ts',
  'test/e2e/working-day.test.ts',
  'test/e2e/forms.test.ts',
  'test/shell/day.test.ts',
  'test/e2e/signing.test.ts',
  'test/e2e/camera.test.ts',
  'test/packaging/packed.test.ts',
  'test/e2e/touch.test.ts',
  'test/e2e/form-press.test.ts',
  'test/e2e/keyboard-job.test.ts',
  'test/e2e/whole-day.test.ts',
  'test/ground/start.test.ts',
  'test/e2e/undo-action.test.ts',
  'test/e2e/assets.test.ts',
  'test/shell/window.test.ts',
  'test/e2e/policy.test.ts',
  'test/packaging/hub-package.test.ts',
  'test/e2e/room.test.ts',
  'test/e2e/bad-input.test.ts',
  'test/e2e/refusals.test.ts',
  'test/e2e/beyond-axe.test.ts',
  'test/e2e/files.test.ts',
  'test/e2e/sheet.test.ts',
  'test/e2e/screens.test.ts',
  'test/e2e/viewer.test.ts',
  'test/e2e/tabs.test.ts',
  'test/e2e/reading.test.ts',
  'test/e2e/day.test.ts',
  'test/e2e/conflict.test.ts',
  'test/e2e/lost-response.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex(name => moduleId.endsWith(name))
  return place === -1 ? longest.length : place
}
