import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { defineMessages } from '#common/text.ts'
import type { Labels, TranslationPair } from '#common/text.ts'
import type { shipEquipment } from './shipEquipment.contract.ts'

const labels = {
  shipId: ['船舶', 'Ship'],
  values: ['设备', 'Equipment'],
  shipName: ['船舶', 'Ship'],
  shipType: ['船舶类型', 'Ship type'],
} as const satisfies Labels<
  (typeof shipEquipment)['fields'] & (typeof shipEquipment)['readOnlyFields']
>
/** Labels of the values, from the catalogue. */
const valueLabels: Record<string, TranslationPair> = Object.fromEntries(
  [...equipmentFields.values()].map(({ key, zh, en }) => [`values.${key}`, [zh, en]]),
)

export const shipEquipmentText = defineMessages('shipEquipment', {
  title: ['设备', 'Equipment'],
  singular: ['设备记录', 'Equipment record'],
  help: [
    '设备只需填写一次，并打印在列有该设备的每份证书上。',
    'Enter equipment once; it is printed on every certificate that lists it.',
  ],
  labels: { ...labels, ...valueLabels },
  actions: { certificate: ['签发证书时更新', 'Updated when issuing a certificate'] },
  search: ['查找项目', 'Find item'],
  noMatch: ['没有匹配的项目', 'No matching items'],
  filled: ['已填 {filled} / {total} 项', '{filled} of {total} items'],
  onForms: ['格式 {numbers}', 'Form {numbers}'],
  edit: ['编辑设备', 'Edit equipment'],
  none: ['尚未记录设备', 'No equipment recorded yet'],
  saved: ['设备记录已保存', 'Equipment record saved'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  history: ['历史记录', 'History'],
  certificate: ['证书 {code} {number}', 'Certificate {code} {number}'],
  unknown: ['设备目录中没有这一项', 'The equipment catalogue does not contain this item'],
  otherShips: [
    '该船舶类型的证书没有这一项，请清除',
    'Certificates for this ship type do not have this item: clear it',
  ],
  tooManyRows: ['最多 {limit} 行', 'At most {limit} rows'],
  emptyRow: ['该行没有内容，请填写或删除', 'The row is empty: fill it in or delete it'],
})
