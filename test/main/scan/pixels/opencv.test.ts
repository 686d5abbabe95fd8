import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { loadOpenCv, withOwned } from '../../../../main/scan/pixels/opencv.ts'

describe('OpenCV', () => {
  test('does not end the program on an error', async () => {
    const before = process.listenerCount('unhandledRejection')
    const { cv } = await loadOpenCv()
    expect(process.listenerCount('unhandledRejection')).toBe(before)
    expect((await loadOpenCv()).cv).toBe(cv)
  })

  test('frees the objects of a task, also if the task fails', async () => {
    const { cv } = await loadOpenCv()
    const made: { isDeleted(): boolean }[] = []
    const work = () =>
      withOwned(own => {
        made.push(own(new cv.Mat(4, 4, cv.CV_8U)) as unknown as { isDeleted(): boolean })
        throw new Error('a failed task')
      })
    expect(work).toThrow('a failed task')
    expect(made.map(mat => mat.isDeleted())).toEqual([true])
  })
})
