/** Claims about files, their descriptions, signatures, and forms with their answers. */
import type { Document } from '../../../shared/entities/document.ts'
import type { FileRow } from '../holdings.ts'
import type { Meant } from '../meant.ts'
import type { World } from '../world.ts'
import { areWordsHere, type ClaimKind, type ClaimOf, isOvertaken, waits } from './claim-kind.ts'

/**
 * Returns the files of that name on the job or asset, once for each attachment. For a deleted owner it returns the last
 * ones.
 */
export function filesAtHub({ hub, history }: World, uuid: string, fileName: string): FileRow[] {
  const grave = history.graves.get(uuid) ?? history.assetGraves.get(uuid)
  const buried = (grave?.documents ?? [])
    .filter((document: Document) => document.fileName === fileName)
    .flatMap(({ uuid }) => hub.holdings.file(uuid) ?? { uuid, fileName, hash: null })
  // A base server may have created the job again, if it was created in doubt before it was deleted.
  return [...buried, ...hub.holdings.filesOn(uuid, fileName)]
}

export const file: ClaimKind = {
  isAtHub(world, meant) {
    const { jobUuid, claim } = meant
    const { fileName, isAttached } = claim as ClaimOf<'file'>
    if (world.history.isSilent(meant)) return true
    if (isAssetGone(world, meant)) return true
    if (world.detached.has(fileName) || filesAtHub(world, jobUuid, fileName).length > 0) return true
    return !isAttached && world.hub.holdings.hasFile(fileName)
  },
  isHere: waits,
}

/**
 * Returns whether the asset is gone. A false success is found by reading, which a deletion may prevent. Files on an
 * asset that a GET did not find went with it, even if a restored server has the asset again.
 */
export function isAssetGone({ history, hub, proofs }: World, { laptop, jobUuid }: Meant): boolean {
  if (history.assetGraves.has(jobUuid)) return true
  const isAsset = hub.holdings.assetUuids().includes(jobUuid)
  return isAsset && history.isRestored && proofs.has(laptop, jobUuid, 'missing')
}

/** Returns whether the loss of a file cannot be noticed. Its description is then lost too. An asset has no history. */
function isFileSilent(world: World, meant: Meant, fileName: string): boolean {
  const { hub, history } = world
  const isOfAsset = hub.holdings.assetUuids().includes(meant.jobUuid)
  return history.isSilent(meant) && (isOfAsset || filesAtHub(world, meant.jobUuid, fileName).length === 0)
}

export const description: ClaimKind = {
  isAtHub(world, meant) {
    const { fileName, description: said } = meant.claim as ClaimOf<'description'>
    if (world.detached.has(fileName ?? '') || world.history.hadWords(said)) return true
    return isAssetGone(world, meant) || isFileSilent(world, meant, fileName ?? '')
  },
  isHere(world, life, meant) {
    const { description: said } = meant.claim as ClaimOf<'description'>
    return isOvertaken(world, meant, ['fileName']) || areWordsHere(life, meant.jobUuid, said)
  },
}

/** The picture under the signature must be the one that was drawn. */
export const signature: ClaimKind = {
  isAtHub(world, meant) {
    const { jobUuid, claim } = meant
    const { name, fileName } = claim as ClaimOf<'signature'>
    // A picture that is lost before it is named appears nowhere.
    if (world.history.isSilent(meant) || world.history.wasSignedOver(name)) return true
    const documentUuid = world.history.signatures.get(name)
    if (documentUuid === undefined) return false
    const picture = world.meant.find(
      one => one.jobUuid === jobUuid && one.claim.type === 'file' && one.claim.fileName === fileName,
    )
    if (picture?.fate !== 'stands') return true
    return world.hub.holdings.file(documentUuid)?.fileName === fileName
  },
  isHere(world, life, meant) {
    const { name } = meant.claim as ClaimOf<'signature'>
    return isOvertaken(world, meant, []) || areWordsHere(life, meant.jobUuid, name)
  },
}

export const form: ClaimKind = {
  isAtHub({ history, detached }, { claim }) {
    const { title, formUuid } = claim as ClaimOf<'form'>
    return detached.has(formUuid) || history.hadWords(title)
  },
  isHere(_world, life, { jobUuid, claim }) {
    return areWordsHere(life, jobUuid, (claim as ClaimOf<'form'>).title)
  },
}

export const answer: ClaimKind = {
  isAtHub({ history, detached }, { claim }) {
    const { value, formUuid } = claim as ClaimOf<'answer'>
    return detached.has(formUuid) || value === null || history.hadWords(value)
  },
  isHere(world, life, meant) {
    const { value } = meant.claim as ClaimOf<'answer'>
    const isLater = isOvertaken(world, meant, ['formUuid', 'path'])
    return isLater || areWordsHere(life, meant.jobUuid, value ?? '')
  },
}
