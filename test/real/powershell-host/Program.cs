// PowerShell itself, as its own package brings it: what runs the portable script in test/real/powershell.spec.ts.
public static class Program
{
    public static int Main(string[] arguments) => Microsoft.PowerShell.ConsoleShell.Start("PowerShell", "", arguments);
}
