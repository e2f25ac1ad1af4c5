import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import { digits, email, must, text } from '#common/fields.ts'
import type { RowsColumn } from '#web/kit/form/RowsInput.tsx'

const { contact, account } = customerText
export const contactColumns: readonly RowsColumn[] = [
  { name: 'name', label: contact.name, field: must(text(100)) }, { name: 'position', label: contact.position, field: text(100) },
  { name: 'phone', label: contact.phone, field: text(40) }, { name: 'email', label: contact.email, field: email() },
]
export const accountColumns: readonly RowsColumn[] = [
  { name: 'bank', label: account.bank, field: must(text(200)), width: 2 }, { name: 'bankAccount', label: account.bankAccount, field: must(digits(40)), width: 2 },
  { name: 'currency', label: account.currency, field: must(customer.fields['currency']!), width: 1.5 }, { name: 'swift', label: account.swift, field: text(11), width: 1.5 },
]
