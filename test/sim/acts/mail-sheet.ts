/** Mails a paper of a job to the customer through the hub. A user without an answer tries again. */
import type { Running } from '../../../main/app/methods/running.ts'
import { createSheetMethods } from '../../../main/app/methods/sheet-methods.ts'
import type { LaptopScene } from '../world.ts'
import { type ActKind, jobHere, pickJob } from './act.ts'

const presses = 3

export const mailSheet: ActKind = {
  name: 'mail a paper',
  weight: 12,
  async perform(scene) {
    const { chance, life, world } = scene
    const jobUuid = pickJob(scene)
    if (jobUuid === null || world.isBase) return null
    const job = jobHere(scene, jobUuid)
    const papers = job.documents.filter(({ id, internal }) => id > 0 && !internal)
    if (papers.length === 0) return null
    const { uuid, fileName } = chance.pick(papers)
    if (!job.contactPerson?.email) {
      const contactPerson = { name: 'Eva', email: 'eva@berg.example' }
      // Addresses the job by number: a PUT under the UUID of a job that was deleted in the meantime would create it
      // again.
      await world.office('PUT', `/job/${job.id}`, { contactPerson })
      life.engine.refresh(jobUuid).catch(() => undefined)
      return `${jobUuid}: the office says whom`
    }
    // The answer takes time, and the attempts go on after the act.
    void pressUntilAnswered(scene, { jobUuid, documentUuid: uuid, fileName: fileName ?? '' })
    return `${uuid} of ${jobUuid}`
  },
}

interface Paper {
  jobUuid: string
  documentUuid: string
  fileName: string
}

async function pressUntilAnswered(scene: LaptopScene, paper: Paper): Promise<void> {
  const { laptop, life, world } = scene
  for (let press = 1; press <= presses && laptop.life === life; press++) {
    const outcome = await pressOn(scene, paper)
    world.tell(`${laptop.name} mails ${paper.fileName}: ${outcome}`)
    if (outcome !== 'network') return
  }
}

async function pressOn(scene: LaptopScene, { fileName, ...paper }: Paper): Promise<string> {
  const { life, laptop, world } = scene
  const press = { laptop: laptop.name, jobUuid: paper.jobUuid, fileName, isTold: false }
  world.mailed.push(press)
  const withinLong = (work: (open: typeof life) => unknown) => work(life)
  const { 'sheet.send': send } = createSheetMethods({ withinLong } as unknown as Running)
  try {
    const outcome = await send({ ...paper, language: 'en', dates: { locale: null, clock: 'system' } })
    press.isTold = outcome.ok
    return outcome.ok ? 'it is out' : outcome.failure.code
  } catch (error) {
    // A killed program can only throw.
    if (laptop.life === life) throw error
    return 'it was killed'
  }
}
