/**
 * A base server, written from the specification alone: it shares no code and no assumption with our own. It lives in
 * memory, is asked without sockets, and differs from others by its traits.
 */
import type { Chance } from '../chance.ts'
import type { Key, User } from './access.ts'
import { type Answered, type Asked, Refusal, refuse } from './answer.ts'
import { copyOf, type Data, emptyData, renumber } from './data.ts'
import { route } from './routes.ts'
import { originOf, type ServerState, touch } from './server-state.ts'
import type { Traits } from './traits.ts'

export interface BaseServerParts {
  traits: Traits
  chance: Chance
  users: readonly User[]
  keys: readonly Key[]
  /** milliseconds since the epoch by a correct clock */
  now(): number
}

export interface BaseServer {
  readonly traits: Traits
  readonly data: Data
  readonly state: ServerState
  ask(asked: Asked): Promise<Answered>
  /** makes a token, as an administrator does for a user who cannot log in */
  issueToken(userId: number): string
  /** gives every entity another number, like an import from another system */
  importAll(): void
  /** copies all data; the returned function restores them */
  backUp(): () => void
  /** returns the uuid that an entry or a form was sent with, by the uuid that the server gave it */
  originOf(uuid: string): string
  /** the number of answers that are not read yet; a base server answers at once */
  readonly running: number
  /** ends late answers */
  hurry(): void
  restart(): void
  close(): void
}

export function createBaseServer({ traits, chance, users, keys, now }: BaseServerParts): BaseServer {
  const state: ServerState = {
    ...{ data: emptyData(), traits, chance, users, keys, now },
    usedSignatures: new Map(),
    origins: new Map(),
  }
  const late = chance.fork('late')
  let isHurried = false
  const server: BaseServer = {
    traits,
    state,
    get data() {
      return state.data
    },
    running: 0,
    async ask(asked) {
      const answered = answer(state, asked)
      const isLate = traits.answersLate && !isHurried && late.fraction() < 0.1
      const lateMs = isLate ? 1_000 + late.below(40_000) : 0
      return { ...answered, lateMs, headers: { date: new Date(now()).toUTCString(), ...answered.headers } }
    },
    issueToken(userId) {
      const token = chance.uuid()
      state.data.tokens.set(token, { userId, usedAt: now() })
      return token
    },
    importAll() {
      renumber(state.data)
      const { jobs, assets, forms, documents } = state.data
      for (const map of [jobs, assets, forms, documents]) for (const one of map.values()) touch(state, one)
    },
    backUp() {
      const data = copyOf(state.data)
      return () => {
        // Users stay signed in after a restore: tokens are stored separately.
        const { tokens } = state.data
        state.data = { ...copyOf(data), tokens }
      }
    },
    originOf: uuid => originOf(state, uuid),
    hurry() {
      isHurried = true
    },
    restart: () => state.usedSignatures.clear(),
    close: () => undefined,
  }
  return server
}

function answer(state: ServerState, asked: Asked): Answered {
  try {
    return route(state, asked)
  } catch (error) {
    if (error instanceof Refusal) return refuse(error)
    throw error
  }
}
