/** Faults of live changes. On their days laptops read the lists only every ten minutes. */
import { type Mutant, ours, patch } from './mutant.ts'

const live = (mutant: Mutant): Mutant => ({ ...mutant, isLive: true })

export const liveMutants: readonly Mutant[] = [
  live(
    ours(
      'reads nothing after a live change',
      patch('live/live.ts', '    this.#hooks.onChange(isKnown ? data : unknownChange)\n', ''),
    ),
  ),
  live(
    ours(
      'reports no change that was made while a laptop had no stream',
      patch(
        '../service/live/live-changes.ts',
        'if (after === seen) return nothing',
        'if (after !== null) return nothing',
      ),
    ),
  ),
]
