/** Earlier answers to a laptop, which a cache or a mixed-up connection may deliver again. */
import type { Chance } from './chance.ts'
import type { Answered, Asked } from './hub.ts'

interface Message {
  /** path without its query */
  path: string
  /** the resource at the start of the path */
  kind: string
  /** UUID of the only entity in the answer */
  uuid: string | null
  id: number | null
  answered: Answered
}

/** The number of stored answers; older ones are dropped. */
const kept = 200

export class PastAnswers {
  readonly #told: Message[] = []

  keep(asked: Asked, answered: Answered): void {
    if (answered.status !== 200 || !isJson(answered)) return
    this.#told.push({ ...placeOf(asked), ...namesOf(answered), answered })
    if (this.#told.length > kept) this.#told.shift()
  }

  /** Returns an earlier answer to the same request, or null. */
  older(asked: Asked, chance: Chance): Answered | null {
    const { path, kind } = placeOf(asked)
    const uuid = this.#uuidAt(path, kind)
    const before = this.#told.filter(told =>
      uuid === null ? asked.method === 'GET' && told.path === path : told.uuid === uuid,
    )
    return before.length === 0 ? null : chance.pick(before).answered
  }

  /** Returns an earlier answer about another entity of the same kind, or null. */
  other(asked: Asked, chance: Chance): Answered | null {
    const { path, kind } = placeOf(asked)
    const uuid = this.#uuidAt(path, kind)
    const others = this.#told.filter(
      told => told.kind === kind && told.uuid !== null && told.path !== path && told.uuid !== uuid,
    )
    return others.length === 0 ? null : chance.pick(others).answered
  }

  /** Returns the UUID of the entity in a path, which may contain its number instead. */
  #uuidAt(path: string, kind: string): string | null {
    const [, , name = ''] = path.split('/')
    if (name.length === 36) return name
    const isNamed = (told: Message) => told.path === path || (told.kind === kind && told.id === Number(name))
    return this.#told.findLast(told => told.uuid !== null && isNamed(told))?.uuid ?? null
  }
}

function placeOf({ path: whole }: Asked): { path: string; kind: string } {
  const path = whole.replace(/\?.*/s, '')
  return { path, kind: path.split('/')[1] ?? '' }
}

function isJson({ headers }: Answered): boolean {
  return /json/.test(headers['content-type'] ?? '')
}

function namesOf({ body }: Answered): Pick<Message, 'uuid' | 'id'> {
  const told = JSON.parse(body.toString('utf8')) as { uuid?: unknown; id?: unknown } | null
  const uuid = typeof told?.uuid === 'string' ? told.uuid : null
  return { uuid, id: typeof told?.id === 'number' ? told.id : null }
}
