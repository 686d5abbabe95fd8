/** An asset's body with every property that a body may have, except the type. */
export const fullAsset = {
  assetNo: 'P-231',
  name: 'Circulation pump',
  description: 'Secondary side',
  state: 'IN_USE',
  inactive: false,
  location: { placeName: 'Fan room', street: 'Storgatan 1', zip: '111 22', city: 'Stockholm', floor: 3 },
  contactPerson: { name: 'Åsa', phone: '+46 70 123', languages: ['sv'] },
  customerName: 'Bäckström & Co',
  projectId: 12,
  projectName: 'Renewal',
  documents: [
    { contentUrl: 'https://example.com/manual.pdf', fileName: 'Manual', mimeType: 'application/pdf' },
  ],
  customFields: [{ name: 'hours', type: 'NUMBER', value: 12.5, odd: [1] }],
  colour: 'red',
}
