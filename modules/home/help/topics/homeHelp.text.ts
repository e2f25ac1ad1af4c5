import { defineMessages } from '#common/text.ts'

export const homeHelp = defineMessages('helpHome', {
  title: ['首页和通用操作', 'Workbench and common functions'],
  about: [
    '登录后首先看到工作台：待办事项和即将到期的检验。顶部是各模块，左侧是所选模块的页面；各页面的列表、表单和详情用法相同。',
    'After you sign in, the workbench shows what is waiting for you and which surveys fall due. Modules are at the top, the pages of the selected module on the left. Lists, forms and details work the same way on all pages.',
  ],
  pages: {
    '/home': [
      '待办、日程、任务统计和工作记录；每个数字都可点击，打开对应的列表',
      'To-dos, schedule, task statistics and work records; select a number to open the corresponding list',
    ],
    '/homeOwner': [
      '船东的工作台：船队、检验窗口、证书、发票和检验申请',
      'Owner workbench: fleet, survey windows, certificates, invoices and survey requests',
    ],
    '/home/notification': [
      '发给您的全部通知，并可选择哪些同时发送邮件',
      'All your notifications, and which of them are also sent by e-mail',
    ],
  },
  lists: {
    title: ['使用列表', 'Working with a list'],
    search: [
      '在上方输入关键词或选择筛选条件；条件保存在网址中，可以收藏或发给同事。',
      'Enter a keyword or choose filters at the top. Filters are part of the address, so you can bookmark it or send it to a colleague.',
    ],
    view: [
      '把常用的条件另存为视图，自己使用或与同事共享，也可设为打开时的默认视图。',
      'Save frequently used filters as a view, for yourself or shared with colleagues; one view can be the default.',
    ],
    columns: [
      '在“列设置”中选择和排列列；拖动表头边线调整宽度，点击表头排序。',
      'Choose and order columns under "Columns"; drag the edge of a column header to change its width, and click a header to sort.',
    ],
    export: [
      '“导出”得到与屏幕相同的列；超过 5000 条时由后台生成，完成后自动下载。',
      '"Export" contains the same columns as the screen. More than 5,000 rows are prepared in the background and downloaded when ready.',
    ],
  },
  forms: {
    title: ['填写表单', 'Filling in a form'],
    fields: [
      '带星号的必须填写；错误显示在对应的字段旁边。',
      'Fields with an asterisk are required. Errors are shown next to the field.',
    ],
    draft: [
      '未提交的内容自动保存为草稿，重新登录后可继续填写。',
      'Unsubmitted input is saved automatically as a draft; you can continue after signing in again.',
    ],
    line: [
      '在船上没有网络时也可以填写：请在有网络时登录并打开表单。填写的内容和照片保存在此设备，网络恢复后自动发送；如登录已失效，重新登录后可继续。',
      'You can also fill in forms on board without a connection: sign in and open the form while you are online. Input and photos are saved on this device and sent once the connection is restored; if your session has expired, sign in again to continue.',
    ],
    stale: [
      '如他人刚修改了同一条记录，系统会提示重新加载，您的修改仍保留在表单中。',
      'If another user has just changed the same record, you are asked to reload; your changes stay in the form.',
    ],
  },
  moves: {
    title: ['处理待办', 'Handling a to-do'],
    open: [
      '在工作台点击待办，打开记录；上方显示进度、当前办理人和等待的起始时间。',
      'Select a to-do on the workbench to open the record. The top shows the progress, who has to act next and since when.',
    ],
    act: [
      '右上角只显示您此刻可以做的操作；状态旁的问号显示完整流程图。',
      'The top right shows only the actions available to you now; the question mark next to the status shows the whole workflow.',
    ],
    refuse: [
      '退回时须填写意见，经办人会在记录上看到。',
      'When refusing, enter a comment; it is shown on the record.',
    ],
    final: [
      '不可撤销的操作会先提示确认。',
      'You are asked to confirm actions that cannot be undone.',
    ],
  },
  terms: {
    todo: [
      '待办：等您办理的事项，办完后自动消失',
      'To-do: an item waiting for you; it disappears when it is done',
    ],
    scope: [
      '数据权限：您能看到哪些记录——本人、本区域或全部',
      'Data authority: which records you can see: your own, your region, or all',
    ],
    right: [
      '按钮编码：您的角色可以做的事，由管理员在“角色管理”中分配',
      'Button code: an action your role may perform, assigned by the administrator under "Roles"',
    ],
    keys: [
      '快捷键：Ctrl K 打开搜索和命令，? 显示全部快捷键',
      'Shortcuts: Ctrl K opens search and commands, ? shows all keyboard shortcuts',
    ],
  },
})
