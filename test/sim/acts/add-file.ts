/** Adds files to a job or an asset, changes their descriptions, and detaches them. */
import { createHash } from 'node:crypto'
import type { OwnerRef } from '../../../main/service/documents/attach-document.ts'
import { addDocument } from '../../../main/sync/operations/acts/add-document.ts'
import { patchDocument, removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import type { Document } from '../../../shared/entities/document.ts'
import type { FileClaim } from '../meant.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, assetHere, jobHere, pickAsset, pickJob, told, worded } from './act.ts'
import { takingOut } from './think-again.ts'

interface NewFile {
  owner: OwnerRef
  fileName: string
  words: string
  attach: boolean
}

/** Returns null if the program was killed in the meantime, or the laptop refused the file. */
export async function addFile(
  scene: LaptopScene,
  { owner, fileName, words, attach }: NewFile,
): Promise<{ documentUuid: string; claim: FileClaim } | null> {
  const content = Buffer.from(words)
  const added = await addDocument(scene.life.context, {
    owner,
    content,
    fileName,
    attach,
  }).catch((error: unknown) => {
    // A killed program can only throw.
    if (scene.laptop.life === scene.life) throw error
    return null
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const claim: FileClaim = { type: 'file', owner: owner.kind, fileName, sha256, isAttached: attach }
  if (!added?.ok) return null
  const { operationId, documentUuid } = added.value
  note(scene, { jobUuid: owner.ref, operationId, claim })
  return { documentUuid, claim }
}

export const addFileToJob: ActKind = {
  name: 'add a file',
  weight: 7,
  perform: scene => addTo(scene, 'job', pickJob(scene)),
}

export const addFileToAsset: ActKind = {
  name: 'add a file to an asset',
  weight: 3,
  perform: scene => addTo(scene, 'asset', pickAsset(scene)),
}

/** Some files have equal bytes, and must stay two files. */
async function addTo(scene: LaptopScene, kind: OwnerRef['kind'], ref: string | null): Promise<string | null> {
  if (ref === null) return null
  const { chance, laptop, step } = scene
  const words = chance.fraction() < 0.4 ? 'The same picture' : `What ${laptop.name} saw in step ${step}`
  const fileName = `${laptop.name}-${step}.txt`
  const added = await addFile(scene, { owner: { kind, ref }, fileName, words, attach: true })
  return `${fileName} to ${kind} ${ref}${added ? '' : ': not taken'}`
}

/** Returns an attached file with its owner. */
function pickFile(scene: LaptopScene): { owner: OwnerRef; document: Document } | null {
  const kind = scene.chance.fraction() < 0.25 ? 'asset' : 'job'
  const ref = kind === 'job' ? pickJob(scene) : pickAsset(scene)
  if (ref === null) return null
  const { documents } = kind === 'job' ? jobHere(scene, ref) : assetHere(scene, ref)
  return documents.length === 0 ? null : { owner: { kind, ref }, document: scene.chance.pick(documents) }
}

export const describeFile: ActKind = {
  name: 'describe a file',
  weight: 2,
  perform(scene) {
    const picked = pickFile(scene)
    if (!picked) return null
    const { owner, document } = picked
    const description = worded(scene, `${scene.laptop.name} said ${scene.step}`)
    const outcome = patchDocument(scene.life.context, {
      owner,
      documentUuid: document.uuid,
      fields: { description },
    })
    const { fileName } = document
    if (outcome.ok) {
      note(scene, {
        jobUuid: owner.ref,
        operationId: null,
        claim: { type: 'description', fileName, description },
      })
    }
    return told(`${fileName} on ${owner.ref}`, outcome)
  },
}

export const removeFile: ActKind = {
  name: 'take a file off',
  weight: 1,
  perform(scene) {
    const picked = pickFile(scene)
    if (!picked) return null
    const { owner, document } = picked
    const outcome = takingOut(scene, () =>
      removeDocument(scene.life.context, { owner, documentUuid: document.uuid }),
    )
    if (outcome.ok) scene.world.detached.add(document.fileName ?? '')
    return told(`${document.fileName} of ${owner.ref}`, outcome)
  },
}
