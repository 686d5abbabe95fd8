/** Reads all policy sources, caches their values, and reads a source again after it has changed. */
import type { PolicyLayer, Ports } from '../../ports/ports.ts'

export interface PolicySource extends Pick<PolicyLayer, 'by' | 'place'> {
  /**
   * Returns another text when the content may have changed; null: the source is missing. Called often, so
   * it must be cheap.
   */
  version(): string | null
  /**
   * Returns the policy's values, null for none. @throws PolicyProblem, or another error if the source
   * cannot be read
   */
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
  /** Checks all sources now, and resolves when their new values apply. */
  refresh(): Promise<void>
}

/** `sources`: the strongest first. `policy()` returns the cached values and starts a new check. */
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
      // the file may be incomplete while it is written, so the last values stay, unless other users can
      // write it
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
