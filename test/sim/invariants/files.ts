/** I9: every photo's bytes arrive unchanged. I2 for files: each added file is shown exactly once. */
import { filesAtHub, isAssetGone } from '../claims/papers.ts'
import type { Life } from '../life.ts'
import type { FileClaim, Meant } from '../meant.ts'
import type { Proofs } from '../proofs.ts'
import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'
import { isDue, mostOf } from './once.ts'

export const files: Invariant = {
  name: 'I9',
  during: world => findDropped(world),
  duringOnEach: world => findShownOtherwise(world),
  atEnd(world) {
    for (const meant of world.meant) {
      if (meant.claim.type !== 'file') continue
      const violation = judgeFile(world, meant, meant.claim)
      if (violation !== null) return violation
    }
    return null
  },
}

function judgeFile(world: World, meant: Meant, file: FileClaim): string | null {
  const { jobUuid, laptop } = meant
  const { fileName, isAttached, sha256, owner } = file
  const there = filesAtHub(world, jobUuid, fileName)
  const { isRestored, isSilent } = world.history
  const isGone = world.detached.has(fileName) || isAssetGone(world, meant) || isSilent(meant)
  const isDemanded = isAttached && isDue(world, meant) && !isGone
  const least = isDemanded ? 1 : 0
  const alike = world.meant.filter(
    ({ claim, fate }) => isCalled(claim, fileName) && (isRestored || fate !== 'taken-back'),
  )
  const most = mostOf(alike)
  if (there.length < least || there.length > Math.max(most, least)) {
    return `I2: the hub has ${fileName} of ${laptop} ${there.length} times on ${owner} ${jobUuid}, expected ${least} to ${most}`
  }
  const other = there.find(row => row.hash !== null && row.hash !== sha256)
  return other ? `I9: the bytes of ${fileName} of ${laptop} are others at the hub (${other.uuid})` : null
}

function isCalled(claim: Meant['claim'], fileName: string): boolean {
  return claim.type === 'file' && claim.fileName === fileName
}

/** Until a file is attached at the server, its bytes must be here: they may be needed again. */
function findDropped({ laptops }: World): string | null {
  for (const { name, life } of laptops) {
    const waiting = life?.store.read.all<{ sha256: string; file_name: string }>(
      `SELECT intent ->> 'sha256' AS sha256, intent ->> 'fileName' AS file_name FROM operations
       WHERE kind = 'document.add' AND state NOT IN ('done', 'discarded')`,
    )
    const gone = waiting?.find(({ sha256 }) => life?.context.blobs.find(sha256) === undefined)
    if (gone) return `I9: ${gone.file_name} waits on ${name}, and its bytes are gone`
  }
  return null
}

/**
 * Returns whether the owner is shown. An asset that a GET did not find disappears with its files, and may return
 * without.
 */
function isShownHere(
  proofs: Proofs,
  laptop: string,
  { store }: Life,
  owner: FileClaim['owner'],
  uuid: string,
): boolean {
  if (owner === 'job') return store.read.get('SELECT 1 FROM jobs WHERE uuid = ?', uuid) !== undefined
  const isHere = store.read.get('SELECT 1 FROM assets WHERE uuid = ?', uuid) !== undefined
  return isHere && !proofs.has(laptop, uuid, 'missing')
}

/** A user sees each file that they added, exactly once. */
function findShownOtherwise({ laptops, meant, detached, proofs, history }: World): string | null {
  for (const { name, life } of laptops) {
    const shown = new Map(
      life?.store.read
        .all<{ file_name: string; uuid: string; count: number }>(
          `SELECT d.file_name, coalesce(j.uuid, a.uuid) AS uuid, count(*) AS count FROM document_links l
             LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id
             JOIN documents d ON d.id = l.document_id GROUP BY 1, 2`,
        )
        .map(({ file_name, uuid, count }) => [`${uuid} ${file_name}`, count]),
    )
    const allowed = (shownAs: string) =>
      meant.some(
        ({ claim, mayBeTwice }) =>
          mayBeTwice && 'fileName' in claim && shownAs.endsWith(` ${claim.fileName}`),
      )
    // A file that was unsent when the program started is shown in addition to the server's until it is looked up.
    const inDoubt = new Set(
      life?.store.read.column<string>(
        `SELECT intent ->> 'fileName' FROM operations WHERE progress ->> 'restored' = 1 AND state NOT IN ('done', 'discarded')`,
      ),
    )
    const most = (shownAs: string) =>
      allowed(shownAs) || inDoubt.has(shownAs.slice(shownAs.indexOf(' ') + 1)) ? 2 : 1
    const twice = [...shown].find(([shownAs, count]) => count > most(shownAs))
    if (twice) return `I2: ${name} shows ${twice[0]} ${twice[1]} times`
    const missing = meant.find(one => {
      const { claim, laptop, fate, jobUuid } = one
      return (
        laptop === name &&
        fate === 'stands' &&
        claim.type === 'file' &&
        claim.isAttached &&
        !detached.has(claim.fileName) &&
        !history.isSilent(one) &&
        !shown.has(`${jobUuid} ${claim.fileName}`) &&
        life !== null &&
        isShownHere(proofs, name, life, claim.owner, jobUuid)
      )
    })
    if (missing?.claim.type === 'file') {
      const { fileName, owner } = missing.claim
      return `I4: ${name} does not show ${fileName} on ${owner} ${missing.jobUuid}, where its person added it`
    }
  }
  return null
}
