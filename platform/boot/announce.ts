/** Says in one line where the console is; on the first run also how to get in. */
export function announce(address: string, adminPassword: string | undefined): void {
  const signIn =
    adminPassword === undefined
      ? ''
      : `  用户名 admin，初始密码 ${adminPassword}（只显示这一次，登录后请修改）`;
  console.log(`控制台已就绪：${address}${signIn}`);
}
