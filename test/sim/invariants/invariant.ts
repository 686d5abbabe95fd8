/** What must hold in every run. */
import type { World } from '../world.ts'

export interface Invariant {
  name: string
  /** asked again and again; a sentence that names what was expected of which entity, or null */
  during?(world: World): string | null
  /** as `during`, where only what a laptop's own database says, or its person did, can change the answer */
  duringOnEach?(world: World): string | null
  /** asked when everything has been sent and read, before all of it is compared once more */
  beforeSweep?(world: World): string | null
  /** asked when everything has come to rest, and a night has passed; not in every run */
  afterNight?(world: World): string | null
  /** asked when everything has come to rest */
  atEnd?(world: World): string | null
}
