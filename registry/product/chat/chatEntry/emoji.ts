/** What can be put into a text, as people look for it: faces, hands, hearts, work and things. */
const lines = [
  '😀 😃 😄 😁 😆 😅 🤣 😂 🙂 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 🤐 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒',
  '🤕 🤧 🥵 🥶 🥴 😵 🤯 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😲 😳 🥺 😦 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 🥱 😤 😡 😠 🤬 💀 💩 🤡 👻',
  '👍 👎 👌 🤝 👏 🙌 🙏 💪 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 👋 ✋ 🖐️ ✊ 👊 🤦 🤷 🙋 🙇 🏃 💃 👀 🧠 👨‍💻',
  '❤️ 🧡 💛 💚 💙 💜 🖤 💔 💕 💯 💢 💥 💦 💤 ⭐ 🌟 ✨ 🔥 🎉 🎊 🎁 🎂 🏆 🥇 🌹 🍀 ☀️ 🌙 🌈 ☔',
  '✅ ❌ ❓ ❗ ⏰ 📅 📌 📎 📈 📉 📊 📝 📄 📁 📧 📞 💻 🖨️ 🔍 🔒 💡 💰 🛒 🚗 ✈️ 🏠 🏢 ☕ 🍵 🍺 🍚 🍜 🍎 🐶 🐱',
];

export const emoji: readonly string[] = lines.flatMap((line) => line.split(' '));
