/** Adding files to a job, saying something else of them, and taking them off again. */
import { createHash } from 'node:crypto'
import { addDocument } from '../../../main/sync/documents/add-document.ts'
import { patchDocument, removeDocument } from '../../../main/sync/documents/change-document.ts'
import type { Document } from '../../../shared/document.ts'
import type { FileClaim } from '../meant.ts'
import { type LaptopScene, note } from '../world.ts'
import { type ActKind, jobHere, pickJob, told } from './act.ts'
import { takingOut } from './think-again.ts'

interface NewFile {
  jobUuid: string
  fileName: string
  words: string
  attach: boolean
}

/** Null: the program was killed meanwhile, or the laptop did not take it. */
export async function addFile(
  scene: LaptopScene,
  { jobUuid, fileName, words, attach }: NewFile,
): Promise<{ documentUuid: string; claim: FileClaim } | null> {
  const content = Buffer.from(words)
  const added = await addDocument(scene.life.context, {
    owner: { kind: 'job', ref: jobUuid },
    content,
    fileName,
    attach,
  }).catch((error: unknown) => {
    // a killed program can only throw
    if (scene.laptop.life === scene.life) throw error
    return null
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  const claim: FileClaim = { type: 'file', fileName, sha256, isAttached: attach }
  if (!added?.ok) return null
  const { operationId, documentUuid } = added.value
  note(scene, { jobUuid, operationId, claim })
  return { documentUuid, claim }
}

/** Some are equal, byte for byte, and stay two. */
export const addFileToJob: ActKind = {
  name: 'add a file',
  weight: 7,
  async perform(scene) {
    const jobUuid = pickJob(scene)
    if (jobUuid === null) return null
    const { chance, laptop, step } = scene
    const words = chance.fraction() < 0.4 ? 'The same picture' : `What ${laptop.name} saw in step ${step}`
    const fileName = `${laptop.name}-${step}.txt`
    const added = await addFile(scene, { jobUuid, fileName, words, attach: true })
    return `${fileName} to ${jobUuid}${added ? '' : ': not taken'}`
  },
}

/** A file of the job that hangs there; with its job. */
function pickFile(scene: LaptopScene): { jobUuid: string; document: Document } | null {
  const jobUuid = pickJob(scene)
  const documents = jobUuid === null ? [] : jobHere(scene, jobUuid).documents
  return jobUuid === null || documents.length === 0
    ? null
    : { jobUuid, document: scene.chance.pick(documents) }
}

export const describeFile: ActKind = {
  name: 'describe a file',
  weight: 2,
  perform(scene) {
    const picked = pickFile(scene)
    if (!picked) return null
    const { jobUuid, document } = picked
    const description = `${scene.laptop.name} said ${scene.step}`
    const owner = { kind: 'job', ref: jobUuid } as const
    const outcome = patchDocument(scene.life.context, {
      owner,
      documentUuid: document.uuid,
      fields: { description },
    })
    const { fileName } = document
    if (outcome.ok) {
      note(scene, { jobUuid, operationId: null, claim: { type: 'description', fileName, description } })
    }
    return told(`${fileName} on ${jobUuid}`, outcome)
  },
}

export const takeFileOff: ActKind = {
  name: 'take a file off',
  weight: 1,
  perform(scene) {
    const picked = pickFile(scene)
    if (!picked) return null
    const { jobUuid, document } = picked
    const owner = { kind: 'job', ref: jobUuid } as const
    const outcome = takingOut(scene, () =>
      removeDocument(scene.life.context, { owner, documentUuid: document.uuid }),
    )
    if (outcome.ok) scene.world.unhung.add(document.fileName ?? '')
    return told(`${document.fileName} of ${jobUuid}`, outcome)
  },
}
