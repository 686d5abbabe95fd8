import { expect, test } from 'vitest'
import { hasRoomForGroup } from '../../../../renderer/screens/today/group-below.ts'

test.each([
  ['one own job in a wide window', 1, false, true],
  ['three own jobs', 3, false, true],
  ['no room on a full day', 4, false, false],
  ['no own jobs in a wide window, where the group replaces the open job', 0, false, false],
  ['no own jobs on a phone', 0, true, true],
])(
  "a dispatcher sees the group's jobs below their own if there is room: %s (own jobs: %i, narrow: %s)",
  (_, own, isNarrow, expected) => {
    expect(hasRoomForGroup(own, isNarrow)).toBe(expected)
  },
)
