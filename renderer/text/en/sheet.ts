/** Texts around the job sheet; what stands on it main writes. */
export const enSheet = {
  'sheet.title': 'Job sheet',
  'sheet.back': 'Back to the job',
  'sheet.attach': 'Attach as PDF',
  'sheet.hint': 'For the customer: internal notes, files and questions are left out.',
  'sheet.making': 'Making the PDF…',
  'sheet.attached': 'Attached: {name}',
  'sheet.known': 'Nothing has changed since {name} was attached.',
  'sheet.show': 'Open the PDF',
  'sheet.failed': 'The job sheet cannot be shown',
  'sheet.page': 'The sheet',
} as const
