/** All places that say how the program is set, held as they were read last, and read again once they have changed. */
import type { PolicyLayer, Ports } from '../../ports/ports.ts'

export interface PolicySource extends Pick<PolicyLayer, 'by' | 'place'> {
  /** another text once what is there may have changed; null: nothing is there. Asked often, so it costs little */
  version(): string | null
  /** what it says, null for nothing. @throws PolicyProblem, or anything for what cannot be read */
  read(): Promise<unknown>
}

export class PolicyProblem extends Error {
  readonly problem: NonNullable<PolicyLayer['problem']>
  constructor(problem: NonNullable<PolicyLayer['problem']>) {
    super(problem)
    this.problem = problem
  }
}

export interface OpenedPolicy extends Pick<Ports, 'policy'> {
  /** looks now, and resolves when what was found holds */
  refresh(): Promise<void>
}

/** `sources`: the strongest first. Whoever asks gets what is known, and has it looked at again. */
export async function openPolicy(log: Ports['log'], sources: readonly PolicySource[]): Promise<OpenedPolicy> {
  const held = sources.map(source => holdSource(log, source))
  const refresh = async () => void (await Promise.all(held.map(({ look }) => look())))
  await refresh()
  return {
    refresh,
    policy() {
      void refresh()
      return held.flatMap(({ layer }) => layer() ?? [])
    },
  }
}

function holdSource(log: Ports['log'], { by, place, version, read }: PolicySource) {
  let layer: PolicyLayer | null = null
  let seen: string | null = null
  let looking: Promise<void> | null = null
  const take = async (now: string) => {
    try {
      const values = await read()
      layer = values === null ? null : { by, place, values, problem: null }
    } catch (error) {
      const problem = error instanceof PolicyProblem ? error.problem : 'unreadable'
      log.warn({ place, problem }, 'policy.unread')
      // it may just be being written: what it said before holds; but not once others may write it
      layer = { by, place, values: problem === 'untrusted' ? null : (layer?.values ?? null), problem }
    }
    seen = now
  }
  return {
    layer: () => layer,
    look(): Promise<void> {
      if (looking) return looking
      const now = version()
      if (now === seen) return Promise.resolve()
      if (now === null) {
        seen = null
        layer = null
        return Promise.resolve()
      }
      looking = take(now).finally(() => {
        looking = null
      })
      return looking
    },
  }
}
