/** Which test files begin first: those that take minutes, so that no worker is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = [
  'test/sim/plain.test.ts',
  'test/sim/ours.test.ts',
  'test/sim/mutants.test.ts',
  'test/main/sync/bad-days/long-days.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/kill/kill.test.ts',
  'test/e2e/barriers.test.ts',
  'test/e2e/working-day.test.ts',
  'test/e2e/forms.test.ts',
  'test/e2e/screens.test.ts',
  'test/e2e/room.test.ts',
  'test/e2e/reading.test.ts',
  'test/e2e/tabs.test.ts',
  'test/e2e/refusals.test.ts',
  'test/e2e/day.test.ts',
  'test/e2e/files.test.ts',
  'test/e2e/take-back.test.ts',
  'test/e2e/conflict.test.ts',
  'test/e2e/sheet.test.ts',
  'test/e2e/lost-response.test.ts',
  'test/e2e/viewer.test.ts',
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
