import { defineMessages } from '#common/text.ts'

/** Errors of a value that must be an entry of a dictionary or a record. */
export const valuesText = defineMessages('value', {
  notInDictionary: [
    '“{value}”不是字典 {dictionary} 的条目，请选择：{values}',
    '"{value}" is not an entry of the dictionary {dictionary}. Choose one of: {values}',
  ],
  retiredEntry: [
    '字典 {dictionary} 的条目“{value}”已停用，请选择：{values}',
    'The entry "{value}" of the dictionary {dictionary} is inactive. Choose one of: {values}',
  ],
  more: [
    '{values} 等，全部条目见“系统 > 字典条目”',
    '{values} and others: see System > Dictionary entries',
  ],
  none: [
    '暂无可选条目，请在“系统 > 字典条目”中维护',
    'no entries yet: maintain them under System > Dictionary entries',
  ],
  noSuchRecord: [
    '“{title}”中没有此记录，或不在您的数据权限内，请另选',
    'This record does not exist in "{title}", or it is outside your data authority: choose another one',
  ],
  inactiveRecord: ['该记录已停用，请另选', 'This record is inactive: choose another one'],
  otherRegion: [
    '只能保存本区域（{region}）的记录',
    'You can only save records of your own region ({region})',
  ],
  otherCompany: ['只能保存本公司的记录', 'You can only save records of your own companies'],
  otherFlag: ['只能保存本船旗国的记录', 'You can only save records of your own flag state'],
  notOwn: [
    '保存后该记录将不在您的数据权限内，未保存',
    'This record would be outside your data authority after saving: it was not saved',
  ],
})
