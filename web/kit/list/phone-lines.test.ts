import { expect, it } from 'vitest'
import { phoneClasses } from './phone-lines.ts'

const column = (name: string, role: 'text' | 'figure' | 'state' | 'date' = 'text') => ({
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
    dueDate: 'phone-date',
    status: 'phone-state',
    total: 'phone-hidden',
  })
})

it('fills the last line with figures where there is no state and no date', () => {
  const classes = phoneClasses([column('name'), column('code'), column('fee', 'figure')])
  expect(Object.fromEntries(classes)).toEqual({
    name: 'phone-what',
    code: 'phone-whose',
    fee: 'phone-state',
  })
})

it('shows the due date rather than the expiry, whichever column comes first', () => {
  const classes = phoneClasses([
    column('certNo'),
    column('expiryDate', 'date'),
    column('dueDate', 'date'),
  ])
  expect(classes.get('dueDate')).toBe('phone-date')
  expect(classes.get('expiryDate')).toBe('phone-hidden')
})

it('says what the row is, where a date or a state is the first column', () => {
  const log = phoneClasses([column('time', 'date'), column('userName'), column('rowName')])
  expect([log.get('userName'), log.get('time')]).toEqual(['phone-what', 'phone-date'])
  const keys = phoneClasses([column('state', 'state'), column('subject')])
  expect([keys.get('subject'), keys.get('state')]).toEqual(['phone-what', 'phone-state'])
})
