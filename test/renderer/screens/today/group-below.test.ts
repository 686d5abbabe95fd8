import { expect, test } from 'vitest'
import { hasRoomForGroup } from '../../../../renderer/screens/today/group-below.ts'

test.each([
  ['with one own job in a wide window', 1, false, true],
  ['with three own jobs', 3, false, true],
  ['with a full day', 4, false, false],
  ['without own jobs in a wide window, where the group is in place of a job', 0, false, false],
  ['without own jobs on a phone', 0, true, true],
])(
  'a dispatcher sees the jobs of the group below their own only if there is room, %s (own jobs: %i, narrow: %s)',
  (_, own, isNarrow, expected) => {
    expect(hasRoomForGroup(own, isNarrow)).toBe(expected)
  },
)
