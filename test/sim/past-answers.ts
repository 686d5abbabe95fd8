/** What a laptop was told before: caches on the way, and answers that fall to the wrong question, tell it once more. */
import type { Chance } from './chance.ts'
import type { Answered, Asked } from './hub.ts'

interface Message {
  /** the path without its query */
  path: string
  /** which resource the path lies under */
  kind: string
  /** of the one entity that it tells of */
  uuid: string | null
  id: number | null
  answered: Answered
}

/** Older ones are forgotten. */
const kept = 200

export class PastAnswers {
  readonly #told: Message[] = []

  keep(asked: Asked, answered: Answered): void {
    if (answered.status !== 200 || !isJson(answered)) return
    this.#told.push({ ...placeOf(asked), ...namesOf(answered), answered })
    if (this.#told.length > kept) this.#told.shift()
  }

  /** What was said before of what is asked for; null: nothing was. */
  older(asked: Asked, chance: Chance): Answered | null {
    const { path, kind } = placeOf(asked)
    const uuid = this.#uuidAt(path, kind)
    const before = this.#told.filter(told =>
      uuid === null ? asked.method === 'GET' && told.path === path : told.uuid === uuid,
    )
    return before.length === 0 ? null : chance.pick(before).answered
  }

  /** What was said of another entity of the same kind. */
  other(asked: Asked, chance: Chance): Answered | null {
    const { path, kind } = placeOf(asked)
    const uuid = this.#uuidAt(path, kind)
    const others = this.#told.filter(
      told => told.kind === kind && told.uuid !== null && told.path !== path && told.uuid !== uuid,
    )
    return others.length === 0 ? null : chance.pick(others).answered
  }

  /** A path names an entity by its uuid, or by a number that an answer told. */
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
