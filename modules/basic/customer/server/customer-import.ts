import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { atCells } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import { nextNumbers } from '#server/platform/numbering/numbers.ts'
import { customer, customerImportable } from '../customer.contract.ts'
import type { CustomerValues } from './customer-row.ts'
import { customerText } from '../customer.text.ts'
import { customerFaults, normalize } from './customer-rules.ts'

/** Import of companies, matched by IMO company number, then by customer number, then by name. */
export const customerImport = recordImport(customer, customerText, 'basic.customer.import', {
  ...customerImportable,
  headers: {
    name: ['company', 'company name', 'customer', 'client', '公司名称', '客户名称'],
    nameZh: ['chinese name', '公司中文名'],
    imo: ['imo company number', 'company imo', 'imo no', '公司imo'],
    customerNo: ['customer no', 'client no', '客户号'],
    customerType: ['type', 'role', '类别'],
    address: ['registered address', '地址'],
    region: ['office', '办事处'],
    liaison: ['contact', 'contact person', 'attention', '联系人'],
    email: ['e-mail', 'mail', '邮箱'],
    phone: ['tel', 'telephone', '电话'],
    mobile: ['cell', '手机'],
    taxpayerNo: ['tax no', 'vat no', '税号'],
    bankAccount: ['account', 'account no', '账号'],
  },
  keys: [['imo'], ['customerNo'], ['name']],
  initial: (ctx) => ({ region: ctx.user.region, credit: false, status: 1 }),
  normalize: (values) => normalize(values, null),
  async validate(ctx) {
    const day = await societyToday(ctx.db)
    return (record) => atCells(customerFaults(record, day), record)
  },
  async complete(ctx, rows: CustomerValues[]) {
    const date = await societyToday(ctx.db)
    const without = rows.filter(({ customerNo }) => !customerNo)
    const numbers = await nextNumbers(
      ctx.db,
      'customer',
      without.map(({ region = '' }) => ({ date, region })),
    )
    const input = new Map(without.map((row, i) => [row, numbers[i]]))
    return rows.map((row) => ({ ...row, customerNo: row.customerNo ?? input.get(row) }))
  },
})
