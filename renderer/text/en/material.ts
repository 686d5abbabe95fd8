/** Texts of parts and material on a job. */
export const enMaterial = {
  'field.materialNumber': 'Part number',
  'field.van': 'Van',
  'material.add': 'Add material',
  'material.name': 'Part or material',
  'material.placeholder': 'Name, number or barcode',
  'material.choices': 'Suggestions',
  'material.nothing': 'Nothing similar has been used before. It will be added as you typed it.',
  'material.nothingListed':
    'Nothing similar has been used before or is on the list. It will be added as you typed it.',
  'material.plain':
    'This server keeps what you add to the job, but it has no list of parts and does not track stock.',
  'material.empty': 'Enter what was used.',
  'material.notNumber': 'Enter a number above 0.',
  'material.save': 'Add',
  'material.saved': 'Added: {what}',
  'material.less': 'Less: {title}',
  'material.more': 'More: {title}',
  'material.remove': 'Remove: {title}',
  'material.removed': 'Removed: {title}',
  'material.lessAmount': 'One less',
  'material.moreAmount': 'One more',
  'material.ofDay': 'Material used on this day',
  'material.scan': 'Scan a part',
  'material.scanOtherwise':
    'Type the number into the field instead, or use a scanner that plugs in like a keyboard.',
  'material.left': '{amount} left in your van',
  'material.over': '{amount} more than your van had',
  'material.uses': { one: 'used {count} time', other: 'used {count} times' },
} as const
