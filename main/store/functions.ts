/** SQL functions for rules that are written in TypeScript, so that queries can filter by them. */
import type Database from 'better-sqlite3'
import type { Location } from '../../shared/entities/schema.ts'
import { foldWord } from '../../shared/rules/search-words.ts'
import { placeOf } from '../../shared/text/address.ts'

export function addFunctions(connection: Database.Database): void {
  // Arguments: the place's name and the location of the first destination as JSON, each of which may be null.
  connection.function('place_of', { deterministic: true, directOnly: true }, (placeName, location) =>
    placeOf({
      placeName: placeName as string | null,
      destinations: location === null ? [] : [{ location: JSON.parse(location as string) as Location }],
    }),
  )
  // The text without case and marks, which the triggers of the search index store. Null stays null.
  connection.function('fold_text', { deterministic: true }, text =>
    typeof text === 'string' ? foldWord(text) : null,
  )
}
