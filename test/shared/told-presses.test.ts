import { describe, expect, test } from 'vitest'
import { readEvent } from '../../main/sync/remote/remote-parts.ts'
import type { JobEvent } from '../../shared/job.ts'
import type { ActionState } from '../../shared/states.ts'
import { asPressed, mostToldAtOnce, readPresses, writePresses } from '../../shared/told-presses.ts'
import { HOUR, MINUTE, SECOND } from '../../shared/units.ts'

const day = Date.UTC(2026, 10, 25)
const [anna, bo] = [3, 4]

/** `at`: as hours, minutes and seconds. */
function instant(at: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = at.split(':').map(Number)
  return day + hours * HOUR + minutes * MINUTE + seconds * SECOND
}

function read(of: Record<string, unknown>, at: string): JobEvent {
  const made = readEvent({ type: 'RESOURCE_ACTION', eventTimeStamp: instant(at), userId: anna, ...of })
  if (!made) throw new Error('not an event')
  return made
}

const press = (id: number, at: string, state: ActionState, of: { userId?: number; toUserId?: number } = {}) =>
  read({ id, newResourceState: state, toUserId: anna, ...of }, at)

function telling(id: number, at: string, told: [at: string, state: ActionState][]): JobEvent {
  const presses = told.map(([time, state]) => ({ at: instant(time), state }))
  return read(
    {
      id,
      type: 'NOTE',
      comment: writePresses(
        told.map(one => one.join(' ')),
        presses,
      ),
    },
    at,
  )
}

function timesOf(events: JobEvent[]): string[] {
  const moves = asPressed(events).filter(event => event.newResourceState !== null)
  return moves.map(
    ({ newResourceState, eventTimeStamp }) =>
      `${newResourceState} ${new Date(eventTimeStamp).toISOString().slice(11, 19)}`,
  )
}

describe('presses are as their person told', () => {
  test('each its own, also where the laptop’s clock is ahead of the hub’s', () => {
    const events = [
      press(1, '10:00:00', 'STARTED'),
      press(2, '10:00:01', 'PAUSED'),
      press(3, '10:00:02', 'STARTED'),
      telling(4, '10:00:03', [
        ['08:00:00', 'STARTED'],
        ['10:00:10', 'PAUSED'],
        ['10:00:20', 'STARTED'],
      ]),
    ]
    expect(timesOf(events)).toEqual(['STARTED 08:00:00', 'PAUSED 10:00:01', 'STARTED 10:00:02'])
  })

  test('in the order of pressing, with those before them that nobody tells of', () => {
    const events = [
      press(1, '10:00:00', 'ACCEPTED'),
      press(2, '10:00:01', 'STARTED'),
      telling(3, '10:00:02', [['08:00:00', 'STARTED']]),
      press(4, '10:30:00', 'PAUSED'),
    ]
    expect(timesOf(events)).toEqual(['ACCEPTED 08:00:00', 'STARTED 08:00:00', 'PAUSED 10:30:00'])
  })

  test('of those that came before it, the last that no note has told of', () => {
    const events = [
      press(1, '10:00:00', 'STARTED'),
      press(2, '10:00:01', 'STARTED'),
      telling(3, '10:00:02', [['08:00:00', 'STARTED']]),
      telling(4, '10:00:03', [['07:00:00', 'STARTED']]),
      press(5, '10:00:04', 'STARTED'),
      telling(6, '10:00:05', [['06:00:00', 'STARTED']]),
      telling(7, '10:00:06', [['05:00:00', 'STARTED']]),
    ]
    expect(timesOf(events)).toEqual(['STARTED 06:00:00', 'STARTED 06:00:00', 'STARTED 06:00:00'])
  })

  test('and in a note that nobody would write nothing is told', () => {
    const presses = Array.from({ length: mostToldAtOnce + 1 }, (_, nth) => ({
      state: 'STARTED' as const,
      at: day + nth * SECOND,
    }))
    expect(readPresses(writePresses([], presses.slice(1)))).toHaveLength(mostToldAtOnce)
    expect(readPresses(writePresses([], presses))).toBeNull()
  })

  test('and not what a colleague made of them later', () => {
    const events = [
      press(1, '10:00:00', 'STARTED'),
      press(2, '10:00:01', 'IN_TRANSIT', { userId: bo }),
      press(3, '10:00:02', 'STARTED', { userId: bo }),
      telling(4, '10:00:03', [['08:00:00', 'STARTED']]),
    ]
    expect(timesOf(events)).toEqual(['STARTED 08:00:00', 'IN_TRANSIT 10:00:01', 'STARTED 10:00:02'])
  })
})
