import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { atCells } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import { surveyor, surveyorImportable } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { surveyorFaults, normalize } from './surveyor-rules.ts'

/**
 * Import of surveyors, matched by identity card or passport, then by e-mail address. Images and
 * files are not imported.
 */
export const surveyorImport = recordImport(surveyor, surveyorText, 'basic.surveyor.import', {
  ...surveyorImportable,
  headers: {
    surname: ['family name', 'last name', '姓'],
    name: ['given name', 'first name', '名'],
    fullName: ['full name', '姓名'],
    nameZh: ['chinese name', '中文名'],
    sex: ['gender', '性别'],
    nationality: ['country', '国籍'],
    idCard: ['id card', 'id no', '身份证', '身份证号'],
    passport: ['passport no', '护照', '护照号'],
    mobile: ['cell', 'phone', '手机'],
    email: ['e-mail', 'mail', '邮箱'],
    region: ['office', '办事处'],
    flagIds: ['flags', 'flag', '船旗国'],
    shipModels: ['ship types', '船型'],
    inspectionScopes: ['scopes', 'scope', '检验范围'],
  },
  keys: [['idCard'], ['passport'], ['email']],
  initial: (ctx) => ({ region: ctx.user.region, surveyorType: 2, grantStatus: 'valid', status: 1 }),
  read: (name, cell) => (name === 'nationality' ? { value: cell.trim().toUpperCase() } : undefined),
  normalize: (values) => normalize(values, null),
  async validate(ctx) {
    const day = await societyToday(ctx.db)
    return (record) => atCells(surveyorFaults(record, day), record)
  },
})
