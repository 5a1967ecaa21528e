package org.windowpane.gateway.bench;

import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.MediaType;
import org.glassfish.jersey.internal.spi.AutoDiscoverable;
import org.glassfish.jersey.server.model.ModelProcessor;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceModel;

/** Puts {@link EmptyPost} beside the gateway's resources; Jersey finds it on the class path. */
public final class EmptyPostFeature implements AutoDiscoverable {
  private static final String PATH = "bench/empty";

  @Override
  public void configure(FeatureContext context) {
    if (!context.getConfiguration().isRegistered(AddedResource.class)) {
      context.register(new AddedResource());
    }
  }

  private static final class AddedResource implements ModelProcessor {
    private final EmptyPost post = new EmptyPost();

    @Override
    public ResourceModel processResourceModel(ResourceModel model, Configuration configuration) {
      return new ResourceModel.Builder(model, false).addResource(resource()).build();
    }

    @Override
    public ResourceModel processSubResource(ResourceModel model, Configuration configuration) {
      return model;
    }

    private Resource resource() {
      Resource.Builder resource = Resource.builder(PATH);
      try {
        resource
            .addMethod("POST")
            .consumes(MediaType.APPLICATION_JSON)
            .produces(MediaType.APPLICATION_JSON)
            .handledBy(post, EmptyPost.class.getMethod("answer", byte[].class, int.class));
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
      return resource.build();
    }
  }
}
