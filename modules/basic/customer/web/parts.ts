import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'
import type { Field } from '#common/fields.ts'
import type { RowsColumn } from '#web/kit/form/RowsInput.tsx'

const { contacts, accounts } = customerText
const field = (list: 'contacts' | 'accounts', name: string): Field => customer.fields[list].of![name]!
const column = (name: string, label: RowsColumn['label'], of: Field, width = 1): RowsColumn => ({ name, label, field: of, width })

export const contactColumns: readonly RowsColumn[] = [
  column('name', contacts.name, field('contacts', 'name')), column('position', contacts.position, field('contacts', 'position')),
  column('phone', contacts.phone, field('contacts', 'phone')), column('email', contacts.email, field('contacts', 'email'), 1.3), column('main', contacts.main, field('contacts', 'main'), 0.6),
]
export const accountColumns: readonly RowsColumn[] = [
  column('bank', accounts.bank, field('accounts', 'bank'), 2), column('bankAccount', accounts.bankAccount, field('accounts', 'bankAccount'), 2),
  column('currency', accounts.currency, customer.fields.currency, 1.4), column('swift', accounts.swift, field('accounts', 'swift'), 1.4), column('main', accounts.main, field('accounts', 'main'), 0.8),
]
