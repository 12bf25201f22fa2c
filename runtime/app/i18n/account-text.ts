// What is said of an account that needs attention: it comes with the first such warning.
import { createTranslate } from './create-translate.ts';

export const accountText = createTranslate({
  'account.change-password': '去修改密码',
  'account.TimeReset': '您的密码已过期，请前往用户中心修改密码',
  'account.WeakReset': '当前密码强度较弱，请前往用户中心修改密码',
  'account.title': '账号安全提醒',
});
