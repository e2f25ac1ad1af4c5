import { resource } from '#server/resource.ts'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { saveSettings } from './save-settings.ts'
import { readSettings } from './settings.ts'

export default resource(setting, settingText, {
  table: 'setting',
  scope: 'staff',
  menu: { icon: 'setting', sort: 90, path: '/sys/setting/edit' },
  grants: { read: ['sys_admin'], save: ['sys_admin'] },
}, () => ({
  get: { needs: 'sys.setting.read', reads: true, run: (ctx) => readSettings(ctx.db) },
  save: { needs: 'sys.setting.save', run: (ctx, input) => saveSettings(ctx, input) },
}))
