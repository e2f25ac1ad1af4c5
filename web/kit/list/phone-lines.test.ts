import { expect, it } from 'vitest'
import type { Column } from './columns.tsx'
import { phoneClasses } from './phone-lines.ts'

const column = (name: string, role: Column['role'] = 'text') => ({
  name,
  role,
})

it('shows what, whose, state and the due date, and hides the rest', () => {
  const classes = phoneClasses([
    column('certNo'),
    column('imo'),
    column('shipName'),
    column('flag'),
    column('issueDate', 'date'),
    column('dueDate', 'date'),
    column('status', 'state'),
    column('total', 'figure'),
  ])
  expect(Object.fromEntries(classes)).toEqual({
    certNo: 'phone-what',
    shipName: 'phone-whose',
    imo: 'phone-aside',
    flag: 'phone-hidden',
    issueDate: 'phone-hidden',
    dueDate: 'phone-date phone-labelled',
    status: 'phone-state',
    total: 'phone-hidden',
  })
})

it('fills the last line with figures where there is no state and no date', () => {
  const classes = phoneClasses([column('name'), column('code'), column('gt', 'figure')])
  expect(Object.fromEntries(classes)).toEqual({
    name: 'phone-what',
    code: 'phone-whose',
    gt: 'phone-state phone-labelled',
  })
})

it('shows the due date rather than the expiry, whichever column comes first', () => {
  const classes = phoneClasses([
    column('certNo'),
    column('expiryDate', 'date'),
    column('dueDate', 'date'),
  ])
  expect(classes.get('dueDate')).toBe('phone-date phone-labelled')
  expect(classes.get('expiryDate')).toBe('phone-hidden')
})

it('says what the row is, where a date or a state is the first column', () => {
  const log = phoneClasses([column('time', 'date'), column('userName'), column('rowName')])
  expect([log.get('userName'), log.get('time')]).toEqual([
    'phone-what',
    'phone-date phone-labelled',
  ])
  const keys = phoneClasses([column('state', 'state'), column('subject')])
  expect([keys.get('subject'), keys.get('state')]).toEqual(['phone-what', 'phone-state'])
})

it('shows the first amount beside what the row is', () => {
  const classes = phoneClasses([
    column('invoiceNo'),
    column('customerName'),
    column('jobNo'),
    column('invoiceDate', 'date'),
    column('amount', 'money'),
    column('openAmount', 'money'),
    column('status', 'state'),
  ])
  expect(classes.get('amount')).toBe('phone-money')
  expect(classes.get('customerName')).toBe('phone-whose')
  expect(classes.get('jobNo')).toBe('phone-aside')
  expect(classes.get('openAmount')).toBe('phone-hidden')
})

it('shows the type of a certificate, which is a reference, rather than the IMO number', () => {
  const classes = phoneClasses([
    column('certNo'),
    column('imo'),
    column('shipName'),
    column('certId'),
  ])
  expect([classes.get('shipName'), classes.get('certId')]).toEqual(['phone-whose', 'phone-aside'])
})

it('names the column of a figure and of a yes or no, which say nothing by themselves', () => {
  const classes = phoneClasses([
    column('name'),
    column('fields', 'figure'),
    column('separate', 'flag'),
  ])
  expect(classes.get('fields')).toBe('phone-state phone-labelled')
  expect(classes.get('separate')).toBe('phone-date phone-labelled')
})
