package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Gadgets.Found;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GadgetFolderTest {

    private static final String SCRIPT = "#!/bin/sh\necho Protocol text-1.0\n";

    @TempDir
    private Path place;

    private Path folder;
    private GadgetFolder gadgets;

    @BeforeEach
    void folder() throws IOException {
        folder = Files.createDirectory(place.resolve("gadgets"));
        gadgets = new GadgetFolder(folder, "/usr/bin:/bin", FileHashesTest.LATE);
    }

    @Test
    void an_executable_is_found_by_its_name() throws IOException {
        Path file = script("copy it", SCRIPT);

        assertThat(gadgets.names()).containsExactly("copy it");
        assertThat(gadgets.find("copy it")).isInstanceOfSatisfying(Found.Usable.class, usable -> {
            assertThat(usable.file()).isEqualTo(realPath(file));
            assertThat(usable.hash()).hasSize(64).matches("[0-9a-f]+");
        });
    }

    @Test
    void the_hash_is_that_of_the_content() throws IOException {
        script("abc", "#!/bin/sh\n");
        script("same", "#!/bin/sh\n");
        script("other", "#!/bin/sh\n\n");

        // echo '#!/bin/sh' | sha256sum
        assertThat(hash("abc")).isEqualTo("a8076d3d28d21e02012b20eaf7dbf75409a6277134439025f282e368e3305abf");
        assertThat(hash("same")).isEqualTo(hash("abc"));
        assertThat(hash("other")).isNotEqualTo(hash("abc"));
    }

    @Test
    void a_change_of_the_content_changes_the_hash_even_if_size_and_time_stay() throws IOException {
        Path file = script("copy", SCRIPT);
        FileTime modified = Files.getLastModifiedTime(file);
        String before = hash("copy");
        assertThat(hash("copy")).isEqualTo(before);

        Path other = script(".copy", SCRIPT.replace("text", "TEXT"));
        Files.setLastModifiedTime(other, modified);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(hash("copy")).isNotEqualTo(before);
    }

    @Test
    void all_files_but_hidden_ones_and_folders_are_listed() throws IOException {
        script("b", SCRIPT);
        script("a", SCRIPT);
        script(".hidden", SCRIPT);
        Files.writeString(folder.resolve("notes"), "not executable");
        Files.createDirectory(folder.resolve("lib"));

        assertThat(gadgets.names()).containsExactly("a", "b", "notes");
    }

    @Test
    void a_folder_that_is_not_there_is_said_and_may_come_later() throws IOException {
        Files.delete(folder);
        assertThat(gadgets.names()).isEmpty();
        assertThat(gadgets.refusal())
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("--gadgets"));
        assertThat(trouble("copy")).contains("has no folder " + folder, "--gadgets DIR");

        Files.createDirectory(folder);
        script("copy", SCRIPT);
        assertThat(gadgets.refusal()).isEmpty();
        assertThat(gadgets.find("copy")).isInstanceOf(Found.Usable.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../copy", "a/b", "/bin/sh", "./copy", "..", ".", ".copy", "", "a\nb", "a\0b"})
    void what_is_not_the_name_of_a_visible_file_is_refused(String name) throws IOException {
        Files.copy(script("copy", SCRIPT), place.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
        assertThat(trouble(name)).isNotBlank();
    }

    @Test
    void a_long_name_is_refused() {
        assertThat(trouble("ä".repeat(51))).contains("at most 100 bytes");
    }

    @Test
    void links_may_stay_in_the_folder_but_not_leave_it() throws IOException {
        Path file = script("copy", SCRIPT);
        Files.createSymbolicLink(folder.resolve("inside"), Path.of("copy"));
        Files.copy(file, place.resolve("sh"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(folder.resolve("outside"), place.resolve("sh"));
        Path lib = Files.createSymbolicLink(folder.resolve("lib"), place);
        Files.createSymbolicLink(folder.resolve("through"), lib.resolve("sh"));
        Files.createSymbolicLink(folder.resolve("nothing"), Path.of("gone"));
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));

        assertThat(hash("inside")).isEqualTo(hash("copy"));
        assertThat(trouble("outside")).contains("leads out of " + folder);
        assertThat(trouble("through")).contains("leads out of");
        assertThat(trouble("nothing")).contains("link to nothing");
        assertThat(trouble("loop")).contains("cannot be read");
    }

    @Test
    void the_folder_itself_may_be_a_link() throws IOException {
        script("copy", SCRIPT);
        Path link = Files.createSymbolicLink(place.resolve("link"), folder);
        assertThat(new GadgetFolder(link, "", FileHashesTest.LATE).find("copy")).isInstanceOf(Found.Usable.class);
    }

    @Test
    void what_is_no_executable_file_is_refused() throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("lib"));
        Files.writeString(folder.resolve("notes"), SCRIPT);
        script("empty", "");
        assertThat(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();

        assertThat(trouble("lib")).contains("is a folder");
        assertThat(trouble("notes")).contains("chmod +x");
        assertThat(trouble("empty")).contains("is empty");
        assertThat(trouble("pipe")).contains("not an ordinary file");
        assertThat(trouble("missing")).contains("There is no gadget 'missing'", folder.toString());
    }

    @Test
    void what_everybody_may_change_is_refused() throws IOException {
        Path file = script("copy", SCRIPT);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(trouble("copy")).contains("chmod o-w");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxr-x"));
        assertThat(gadgets.find("copy")).isInstanceOf(Found.Usable.class);

        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(trouble("copy")).contains(folder.toString(), "chmod o-w");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#!/bin/sh",
                "#! /bin/sh -e\n",
                "#!/usr/bin/env sh\n",
                "#!/usr/bin/env -S A=1 sh -e\n",
                "\u007fELF"
            })
    void programs_and_scripts_with_an_interpreter_are_usable(String content) throws IOException {
        script("copy", content);
        assertThat(gadgets.find("copy")).isInstanceOf(Found.Usable.class);
    }

    @Test
    void a_script_without_its_interpreter_is_refused() throws IOException {
        script("gone", "#!/opt/no/such/python\n");
        script("searched", "#!/usr/bin/env no-such-python\n");
        script("relative", "#!sh\n");
        script("bare", "#!\n");
        script("dos", "#!/bin/sh\r\necho\r\n");
        script("text", "echo Protocol text-1.0\n");

        assertThat(trouble("gone")).contains("/opt/no/such/python", "not on this node");
        assertThat(trouble("searched")).contains("no-such-python", "not on this node");
        assertThat(trouble("relative")).contains("without a folder");
        assertThat(trouble("bare")).contains("without a folder");
        assertThat(trouble("dos")).contains("carriage return");
        assertThat(trouble("text")).contains("neither a program nor a script");
    }

    private static Path realPath(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String hash(String name) {
        assertThat(gadgets.find(name)).isInstanceOf(Found.Usable.class);
        return ((Found.Usable) gadgets.find(name)).hash();
    }

    private String trouble(String name) {
        assertThat(gadgets.find(name)).isInstanceOf(Found.Unusable.class);
        return ((Found.Unusable) gadgets.find(name)).sentence();
    }

    private Path script(String name, String content) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }
}
